/** State of an export, for every component that starts one: format choice, start of the job, error. */
import { useState, type ReactNode } from "react";
import { exportEndpoint } from "../../contract/export-endpoint";
import type { JobView } from "../../contract/endpoints/jobs";
import { EXPORT_FORMATS, type ExportFormat } from "../../contract/list-definition";
import type { AnyResource } from "../../contract/resource";
import type { Selection } from "../../contract/bulk";
import { useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { RadioGroup } from "../../ui/inputs/radio-group";
import { errorText } from "../error-text";
import { watchJob } from "../jobs/watch-job";
import { useRecordEvents } from "../record-events";

export interface ExportOptions {
  /** Filters and sort of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** Column names in order. Default: all columns of the list. */
  readonly columns?: readonly string[];
  /** Selected records. Default: all that the query finds. */
  readonly selection?: Selection;
}

interface ExportJob {
  readonly busy: boolean;
  readonly format: ExportFormat;
  readonly setFormat: (format: ExportFormat) => void;
  /** Alert with the error of the last start; null if it succeeded. */
  readonly failure: ReactNode;
  readonly formatField: ReactNode;
  /** Starts the export. `request` sends the call for a file of the chosen format. */
  readonly start: (request: (format: ExportFormat) => Promise<JobView>) => Promise<void>;
}

export interface ExportStart extends Omit<ExportJob, "start"> {
  readonly start: (options: ExportOptions) => Promise<void>;
}

/**
 * Starts an export as a job.
 *
 * @param onStarted called when the server has accepted the job
 */
export function useExportJob(onStarted: () => void = () => undefined): ExportJob {
  const t = useT();
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    format,
    setFormat,
    failure:
      failure === undefined ? null : (
        <Alert tone="danger" title={t("export.failed")}>
          {failure}
        </Alert>
      ),
    formatField: (
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
    ),
    start: async (request) => {
      setBusy(true);
      setFailure(undefined);
      try {
        const job = await request(format);
        onStarted();
        void watchJob(job);
      } catch (error) {
        setFailure(errorText(t, error));
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Exports the records that a list finds. */
export function useExport(resource: AnyResource, onStarted?: () => void): ExportStart {
  const { http } = useRuntime();
  const { ran } = useRecordEvents(resource);
  const { start, ...job } = useExportJob(onStarted);
  return {
    ...job,
    start: ({ query, columns, selection }) =>
      start(async (format) => {
        const selected =
          selection === undefined ? {} : "ids" in selection ? { ids: selection.ids } : { except: selection.except };
        const body = { query, format, ...selected, ...(columns !== undefined && { columns: [...columns] }) };
        const started = await http.call(exportEndpoint(resource), { body });
        const ids = selection !== undefined && "ids" in selection ? selection.ids : [];
        ran({ action: "export", ids, done: 0, failed: 0, jobId: String(started.id) });
        return started;
      }),
  };
}
