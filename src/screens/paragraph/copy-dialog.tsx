/** Copies a paragraph to another page, product or service of the same kind. */
import { useState } from "react";
import { duplicateParagraph } from "../../contract/endpoints/paragraph";
import { f, type Reference } from "../../contract/fields";
import { OWNERS, placeOf, type ParagraphPlace } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { errorText } from "../../engine/error-text";
import { useReferenceSearch } from "../../engine/form/reference-search";
import { useElement } from "../../runtime/element";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { ReferenceField } from "../../ui/fields/reference-field";
import { FieldFrame } from "../../ui/inputs/field-frame";

export interface CopyDialogProps {
  readonly paragraph: Paragraph;
  readonly place: ParagraphPlace;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CopyDialog({ paragraph, place: { ownerType }, open, onClose }: CopyDialogProps) {
  const t = useT();
  const { host, emit } = useElement();
  const { http, toasts, navigation } = useRuntime();
  const [target, setTarget] = useState<Reference | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [field] = useState(() => f.reference(OWNERS[ownerType].resource));
  const { search } = useReferenceSearch(field);
  const label = t("paragraph.copy-to.target");

  const copy = async (): Promise<void> => {
    if (target === null || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { id: String(paragraph.id) };
      const made = await http.call(duplicateParagraph, { params, body: { ownerType, ownerId: target.id } });
      emit("td-saved", { resource: "paragraph", id: made.id, record: made });
      const path = placeOf({ ownerType, ownerId: String(target.id), paragraphId: "0" })?.ownerPath;
      toasts.show({
        kind: "success",
        key: "paragraph.copy-to.done",
        params: { owner: target.label },
        ...(path !== undefined && {
          action: {
            labelKey: "paragraph.copy-to.open",
            run: () => void navigation.navigate(path, { source: host }),
          },
        }),
      });
      setTarget(null);
      onClose();
    } catch (error) {
      console.error("The paragraph could not be copied", error);
      setFailure(errorText(t, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("paragraph.copy-to.title")}
      onSubmit={() => void copy()}
      footer={
        <>
          <Button onClick={onClose}>{t("paragraph.picker.cancel")}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={target === null}>
            {t("paragraph.copy-to.agree")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <p className="td-muted">{t("paragraph.copy-to.text")}</p>
        <FieldFrame label={label}>
          {(control) => (
            <ReferenceField
              control={control}
              field={field}
              label={label}
              value={target}
              onChange={setTarget}
              onBlur={() => undefined}
              readOnly={false}
              errors={{}}
              search={search}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
