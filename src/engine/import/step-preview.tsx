/**
 * Third step: the expected outcome of each line. The figures filter the lines; faulty cells can be corrected in place.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  correctImport,
  LINE_OUTCOMES,
  previewLines,
  type ImportDraft,
  type LineOutcome,
  type PreviewLine,
} from "../../contract/endpoints/imports";
import { isActive, jobById, LINES_PER_PAGE, type JobView } from "../../contract/endpoints/jobs";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { ProgressBar } from "../../ui/progress/progress-bar";
import { Skeleton } from "../../ui/states/skeleton";
import { formatNumber } from "../cells/format";
import { errorText } from "../error-text";
import { figure } from "./import-texts";
import { LinePages } from "./line-pages";
import { PreviewRow } from "./preview-row";
import type { ImportState, StepProps } from "./use-import";

const FIGURES: Readonly<Record<LineOutcome, string>> = {
  CREATED: "created",
  UPDATED: "updated",
  UNCHANGED: "unchanged",
  IGNORED: "nbLinesIgnored",
  ERROR: "nbLinesInError",
};
const TONES: Readonly<Partial<Record<LineOutcome, string>>> = { ERROR: "danger", IGNORED: "warning" };

interface CountsProps {
  readonly preview: JobView;
  readonly lines: number;
  readonly value: LineOutcome | undefined;
  readonly onChange: (outcome: LineOutcome | undefined) => void;
}

function Counts({ preview, lines, value, onChange }: CountsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const entries = [
    { outcome: undefined, label: t("import.count.all"), count: lines },
    ...LINE_OUTCOMES.map((outcome) => ({
      outcome,
      label: t(`import.count.${outcome}`),
      count: figure(preview.report, FIGURES[outcome]),
    })),
  ];
  return (
    <div className="td-import-counts">
      {entries.map(({ outcome, label, count }) => (
        <button
          key={outcome ?? "all"}
          type="button"
          aria-pressed={value === outcome}
          data-tone={outcome === undefined || count === 0 ? undefined : TONES[outcome]}
          disabled={count === 0}
          onClick={() => {
            onChange(outcome);
          }}
        >
          <strong>{formatNumber(count, locale)}</strong>
          <span>{label}</span>
        </button>
      ))}
    </div>
  );
}

function Lines({
  state,
  draft,
  preview,
  outcome,
}: {
  readonly state: ImportState;
  readonly draft: ImportDraft;
  readonly preview: JobView;
  readonly outcome: LineOutcome | undefined;
}) {
  const t = useT();
  const { http, toasts } = useRuntime();
  const [page, setPage] = useState(1);
  const { data, refetch } = useQuery({
    queryKey: ["import", draft.id, preview.id, outcome, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      http.call(previewLines, {
        params: { id: draft.id },
        query: { page: String(page), ...(outcome !== undefined && { outcome }) },
        signal,
        background: true,
      }),
  });
  // Corrected lines stay in place until the list is reloaded.
  const [corrected, setCorrected] = useState<Readonly<Record<number, PreviewLine>>>({});
  if (data === undefined) return <Skeleton lines={6} />;
  const columns = Object.keys(draft.mapping)
    .map(Number)
    .sort((a, b) => a - b);
  const correct = async (line: number, column: number, text: string): Promise<void> => {
    try {
      const params = { id: draft.id, line };
      const view = await http.call(correctImport, { params, body: { cells: { [column]: text } } });
      setCorrected((current) => ({ ...current, [line]: view }));
      state.setPreview(await http.call(jobById, { params: { id: preview.id }, background: true }));
    } catch (error) {
      toasts.show({ kind: "error", text: errorText(t, error) });
      void refetch();
    }
  };
  const pages = Math.max(1, Math.ceil(data.total / LINES_PER_PAGE));
  if (data.elements.length === 0) return <p className="td-muted">{t("import.preview.nothing")}</p>;
  return (
    <>
      <div className="td-import-scroll">
        <table className="td-import-table" aria-label={t("import.preview.table")}>
          <thead>
            <tr>
              <th scope="col">{t("import.preview.line")}</th>
              <th scope="col">{t("import.preview.outcome")}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {draft.header[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.elements.map((line) => (
              <PreviewRow
                key={line.lineNumber}
                line={corrected[line.lineNumber] ?? line}
                draft={draft}
                columns={columns}
                onCorrect={(column, text) => void correct(line.lineNumber, column, text)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LinePages page={page} pages={pages} onPage={setPage} />
    </>
  );
}

/** The records that the import deletes, because the file has no line for them. */
function OtherRecords({ report }: Pick<JobView, "report">) {
  const t = useT();
  const [others, removable] = [figure(report, "others"), figure(report, "removable")];
  if (others === 0)
    return (
      <Alert tone="info" role="none">
        {t("import.remove.none")}
      </Alert>
    );
  if (removable === 0)
    return (
      <Alert tone="info" role="none">
        {t.count("import.remove.none-removable", others)}
      </Alert>
    );
  const names = Array.isArray(report?.["otherNames"]) ? (report["otherNames"] as readonly string[]) : [];
  return (
    <Alert tone="warning" role="none" title={t.count("import.remove", removable)}>
      {names.join(", ")}
      {removable > names.length ? ", …" : ""}
      {others > removable ? <p>{t.count("import.remove.kept", others - removable)}</p> : null}
    </Alert>
  );
}

/** A column whose days can be read in two orders, as the preview reports it. */
interface UnclearDay {
  readonly column: number;
  readonly value: string;
}

/** Asks for the order of day and month where the file does not tell it. The answer counts for all of its columns. */
function DayOrder({ state, draft, report }: StepProps & Pick<JobView, "report">) {
  const t = useT();
  const unclear = (report?.["unclearDays"] ?? []) as readonly UnclearDay[];
  if (unclear.length === 0) return null;
  return (
    <Alert tone="warning" role="none" title={t("import.unclear-days")}>
      <ul>
        {unclear.map(({ column, value }) => (
          <li key={column}>{`${draft.header[column] ?? ""} – ${value}`}</li>
        ))}
      </ul>
      <p>{t("import.unclear-days.text")}</p>
      <p className="td-row">
        {(["DMY", "MDY"] as const).map((dateOrder) => (
          <Button
            key={dateOrder}
            size="sm"
            disabled={state.busy}
            onClick={() => {
              state.change({ options: { ...draft.options, dateOrder } });
              state.checkLines();
            }}
          >
            {t(`import.date-order.${dateOrder}`)}
          </Button>
        ))}
      </p>
    </Alert>
  );
}

export function PreviewStep({ state, draft }: { readonly state: ImportState; readonly draft: ImportDraft }) {
  const t = useT();
  const { preview } = state;
  const [selectedOutcome, setSelectedOutcome] = useState<LineOutcome | "all">();
  if (preview === undefined || isActive(preview)) {
    const total = preview?.total ?? 0;
    return (
      <div className="td-stack">
        <p role="status">{t("import.preview.running")}</p>
        <ProgressBar
          label={t("import.preview.running")}
          value={total > 0 ? (preview?.done ?? 0) / total : undefined}
          showValue
        />
      </div>
    );
  }
  if (preview.status === "FAILED") return null;
  // Show errors first, if there are any.
  const outcome =
    selectedOutcome === "all"
      ? undefined
      : (selectedOutcome ?? (figure(preview.report, "nbLinesInError") > 0 ? "ERROR" : undefined));
  return (
    <div className="td-stack">
      <Counts
        preview={preview}
        lines={draft.lines}
        value={outcome}
        onChange={(next) => {
          setSelectedOutcome(next ?? "all");
        }}
      />
      <DayOrder state={state} draft={draft} report={preview.report} />
      {draft.options.mode === "REPLACE_ALL" ? <OtherRecords report={preview.report} /> : null}
      <p className="td-small td-muted">
        {t("import.preview.hint")}
        {draft.lines > 100 ? ` ${t("import.preview.kept")}` : ""}
      </p>
      <Lines key={outcome ?? "all"} state={state} draft={draft} preview={preview} outcome={outcome} />
    </div>
  );
}
