/** Dialog to export a list. The file opens when it is ready; large exports run as a job in the background. */
import { useState } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { useExport } from "./use-export";

export interface ExportDialogProps {
  readonly resource: AnyResource;
  /** Filters and sort of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** Visible columns in order. */
  readonly visibleColumns: readonly string[];
  readonly onClose: () => void;
}

export function ExportDialog({ resource, query, visibleColumns, onClose }: ExportDialogProps) {
  const t = useT();
  const [columns, setColumns] = useState<"shown" | "all">("shown");
  const { busy, failure, formatField, start } = useExport(resource, onClose);
  return (
    <Dialog
      open
      title={t("export.title", { records: t.key(messageKeys.listTitle(resource)) })}
      onClose={onClose}
      onSubmit={() => void start({ query, ...(columns === "shown" && { columns: visibleColumns }) })}
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
        {failure}
        {formatField}
        <FieldFrame as="fieldset" label={t("export.columns")}>
          {() => (
            <RadioGroup
              value={columns}
              options={[
                { value: "shown", label: t("export.columns.shown", { count: visibleColumns.length }) },
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
