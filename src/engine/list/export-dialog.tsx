/** Asks how the list is to be exported, and starts it. The file opens by itself; large ones go on in the background. */
import { useState } from "react";
import { exportEndpoint, EXPORT_FORMATS, type ExportFormat } from "../../contract/export-endpoint";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { errorText } from "../error-text";
import { watchJob } from "../jobs/watch-job";

export interface ExportDialogProps {
  readonly resource: AnyResource;
  /** What narrows and sorts the list. */
  readonly query: Readonly<Record<string, string>>;
  /** Columns on show, in their order. */
  readonly shown: readonly string[];
  readonly onClose: () => void;
}

export function ExportDialog({ resource, query, shown, onClose }: ExportDialogProps) {
  const t = useT();
  const { http } = useRuntime();
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [columns, setColumns] = useState<"shown" | "all">("shown");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { query, format, ...(columns === "shown" && { columns: [...shown] }) };
      const job = await http.call(exportEndpoint(resource), { body });
      onClose();
      void watchJob(job);
    } catch (error) {
      setFailure(errorText(t, error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={t("export.title", { records: t.key(messageKeys.listTitle(resource)) })}
      onClose={onClose}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={onClose}>{t("export.close")}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t("export.start")}
          </Button>
        </>
      }
    >
      <div className="td-stack">
        {failure === undefined ? null : (
          <Alert tone="danger" title={t("export.failed")}>
            {failure}
          </Alert>
        )}
        <FieldFrame as="fieldset" label={t("export.format")}>
          {() => (
            <RadioGroup
              value={format}
              options={EXPORT_FORMATS.map((value) => ({ value, label: t(`export.format.${value}`) }))}
              onChange={(value) => {
                setFormat(value === "csv" ? "csv" : "xlsx");
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame as="fieldset" label={t("export.columns")}>
          {() => (
            <RadioGroup
              value={columns}
              options={[
                { value: "shown", label: t("export.columns.shown", { count: shown.length }) },
                { value: "all", label: t("export.columns.all") },
              ]}
              onChange={(value) => {
                setColumns(value === "all" ? "all" : "shown");
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  );
}
