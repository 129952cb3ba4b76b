/** Dialog to name a saved view or an export template, and share it. */
import { useState, type ReactNode } from "react";
import type { SavedView } from "../../contract/endpoints/saved-views";
import type { AnyResource } from "../../contract/resource";
import { isTdError } from "../../runtime";
import { useCan, useHolds } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Checkbox } from "../../ui/inputs/checkbox";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { useCellLocale } from "../cells/cell-locale";
import { errorText } from "../error-text";

type Named = Pick<SavedView, "name" | "shared">;

export interface NamedViewDialogProps {
  readonly resource: AnyResource;
  readonly title: string;
  readonly initial: Named;
  readonly onSave: (named: Named) => Promise<unknown>;
  readonly onClose: () => void;
  /** Further choices, between name and sharing. */
  readonly children?: ReactNode;
}

export function NamedViewDialog({ resource, title, initial, onSave, onClose, children }: NamedViewDialogProps) {
  const { t } = useCellLocale();
  // A shared view appears in every user's list, so sharing requires the write right in the whole shop, as on the server.
  const mayWrite = useCan(resource.right?.write);
  const mayShare = useHolds("whole-shop") && mayWrite;
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    if (busy) return;
    if (name.trim() === "") {
      setError(t("list.view.name.missing"));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave({ name: name.trim(), shared });
      onClose();
    } catch (problem) {
      const key = isTdError(problem) ? problem.problem?.fields?.["name"] : undefined;
      if (key === undefined) setFailure(errorText(t, problem));
      else setError(t.key(key));
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{t("list.view.cancel")}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t("list.view.submit")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : <Alert tone="danger">{failure}</Alert>}
        <FieldFrame label={t("list.view.name")} required error={error}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </FieldFrame>
        {children}
        {mayShare ? (
          <Checkbox
            label={t("list.view.shared")}
            help={t("list.view.shared.help")}
            checked={shared}
            onChange={(event) => {
              setShared(event.target.checked);
            }}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
