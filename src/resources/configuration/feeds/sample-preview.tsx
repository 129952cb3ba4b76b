/**
 * Shows what the format reads from its sample while it is typed: the first lines with their values, their problems, and columns that probably
 * contain what is missing.
 * @messages feed.line.*
 * @messages feed.column.*
 * @messages import.error.*
 */
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import {
  previewFormat,
  type FeedFormat,
  type FeedProblem,
  type SamplePreview,
} from "../../../contract/endpoints/feed-formats";
import { FEED_TARGETS } from "../../../contract/feed-formats";
import type { FileValue } from "../../../contract/fields";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import css from "./sample-preview.css";

defineSheet(css);

const NAMES = [
  ...["type", "encoding", "delimiter", "headerLine", "skipLast", "part", "decimal", "commentPrefix"],
  ...["columns", "steps", "filters", "sample"],
] as const;
type Line = SamplePreview["lines"][number];

const blank = (value: unknown): unknown => (value === "" || value === undefined ? null : value);
const rowsOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((row: object) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, blank(cell)])))
    : [];

/** Returns the call for the values of the form; undefined without a sample. */
function useTypedFormat(): { readonly file: string; readonly format: FeedFormat } | undefined {
  const { form } = useFormContextValue();
  const values = useWatch({ control: form.control, name: NAMES });
  const { sample, columns, steps, filters, ...others } = Object.fromEntries(
    NAMES.map((name, index) => [name, values[index]]),
  );
  const format = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, blank(value)])),
    columns: rowsOf(columns),
    steps: rowsOf(steps),
    filters: rowsOf(filters),
  };
  const typed = useDebouncedValue({
    file: (sample as FileValue | null | undefined)?.id,
    format: format as unknown as FeedFormat,
  });
  return typed.file === undefined ? undefined : { file: typed.file, format: typed.format };
}

export function SampleView() {
  const t = useT();
  const { http } = useRuntime();
  const call = useTypedFormat();
  const { data, error } = useQuery({
    queryKey: ["sample-preview", call],
    queryFn:
      call === undefined
        ? skipToken
        : ({ signal }) => http.call(previewFormat, { body: call, signal, background: true }),
    placeholderData: keepPreviousData,
  });
  if (call === undefined) return <p className="td-muted">{t("import-format.sample.none")}</p>;
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={5} />;
  return (
    <div className="td-stack">
      <Findings preview={data} />
      <Suggestions preview={data} />
      <Lines preview={data} />
    </div>
  );
}

function useProblemText(): (problem: FeedProblem) => string {
  const t = useT();
  return ({ target, code, params }) => {
    const text = t.key(code, params);
    return target === null
      ? text
      : `${t.key(`import-format.columns.target.${target}`)}${t("import-format.sample.colon")}${text}`;
  };
}

function Findings({ preview }: { readonly preview: SamplePreview }) {
  const t = useT();
  const textOf = useProblemText();
  const { counts, kind, encoding, delimiter, problems, parts } = preview;
  const how = kind === "CSV" ? `${kind}, ${encoding}, ${delimiter === "\t" ? "⇥" : delimiter}` : kind;
  return (
    <>
      <p role="status">
        {t("import-format.sample.counts", { ...counts })} <span className="td-muted">{how}</span>
      </p>
      {parts.length > 1 ? (
        <p className="td-muted">{t("import-format.sample.parts", { parts: parts.join(" · ") })}</p>
      ) : null}
      {problems.length === 0 ? null : (
        <Alert tone="warning" role="none">
          <ul className="td-sample-problems">
            {problems.map((problem, index) => (
              <li key={index}>{textOf(problem)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** Offers to map columns by their names. */
function Suggestions({ preview: { suggestions } }: { readonly preview: SamplePreview }) {
  const t = useT();
  const { form } = useFormContextValue();
  const columns = useWatch({ control: form.control, name: "columns" });
  if (suggestions.length === 0 || form.lock !== undefined) return null;
  const listed = suggestions
    .map(({ target, column }) => `${t.key(`import-format.columns.target.${target}`)} ← ${column}`)
    .join(" · ");
  const map = (): void => {
    const suggested = new Set<string | null>(suggestions.map(({ target }) => target));
    const kept = (Array.isArray(columns) ? (columns as FeedFormat["columns"]) : []).filter(
      ({ target }) => !suggested.has(target),
    );
    const added = suggestions.map(({ target, column }) => ({ target, column, fallback: null, onError: "REJECT" }));
    form.setValues({ columns: [...kept, ...added] });
  };
  return (
    <Alert
      tone="info"
      role="none"
      actions={
        <Button size="sm" onClick={map}>
          {t("import-format.sample.suggest")}
        </Button>
      }
    >
      {listed}
    </Alert>
  );
}

function Lines({ preview }: { readonly preview: SamplePreview }) {
  const t = useT();
  const textOf = useProblemText();
  const { header, lines } = preview;
  const targets = FEED_TARGETS.filter((target) => lines.some(({ values }) => values[target] !== undefined));
  const resultOf = (line: Line) =>
    line.outcome === "SKIPPED" ? (
      <span className="td-muted">{t("import-format.sample.skipped")}</span>
    ) : line.problems.length > 0 ? (
      <span className="td-sample-error">{line.problems.map(textOf).join(" · ")}</span>
    ) : (
      t("import-format.sample.read")
    );
  return (
    <PlainTable
      caption={t("import-format.sample.caption")}
      hideCaption
      rows={lines}
      rowKey={({ line }) => line}
      columns={[
        { key: "line", head: t("import-format.sample.line"), end: true, cell: ({ line }) => line },
        { key: "result", head: t("import-format.sample.result"), cell: resultOf },
        ...targets.map((target) => ({
          key: `target-${target}`,
          head: t.key(`import-format.columns.target.${target}`),
          cell: ({ values }: Line) => <strong>{values[target] ?? "—"}</strong>,
        })),
        ...header.map((head, index) => ({
          key: `column-${index}`,
          head: <span className="td-muted">{head === "" ? String(index + 1) : head}</span>,
          cell: ({ cells }: Line) => <span className="td-muted">{cells[index] ?? ""}</span>,
        })),
      ]}
    />
  );
}
