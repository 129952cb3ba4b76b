/** Dialog to name a saved view and share it. */
import { useState } from "react";
import type { SavedView } from "../../contract/endpoints/saved-views";
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
import type { ListController } from "./list-controller";
import { viewQuery, type SavedViews } from "./saved-views";

export interface ViewDialogProps {
  readonly list: ListController;
  readonly saved: SavedViews;
  /** Undefined for a new view. */
  readonly view: SavedView | undefined;
  readonly onClose: () => void;
}

export function ViewDialog({ list, saved, view, onClose }: ViewDialogProps) {
  const { t } = useCellLocale();
  // A shared view appears in every user's list, so sharing requires the write right in the whole shop, as on the server.
  const mayWrite = useCan(list.resource.right?.write);
  const mayShare = useHolds("whole-shop") && mayWrite;
  const visible = list.preferences.shown;
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [withColumns, setWithColumns] = useState(view === undefined ? visible !== undefined : view.columns !== null);
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
      const columns = withColumns ? [...(view?.columns ?? visible ?? [])] : null;
      if (view === undefined)
        await saved.create({ name: name.trim(), shared, columns, query: viewQuery(list.resource, list.query) });
      else await saved.update(view, { name: name.trim(), shared, columns });
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
      title={t(view === undefined ? "list.view.save" : "list.view.edit")}
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
        {visible === undefined && view?.columns == null ? null : (
          <Checkbox
            label={t("list.view.columns")}
            checked={withColumns}
            onChange={(event) => {
              setWithColumns(event.target.checked);
            }}
          />
        )}
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
