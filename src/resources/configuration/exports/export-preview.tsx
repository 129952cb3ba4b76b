/**
 * The first lines of the export as it is typed.
 * @messages export-config.run.*
 */
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { BodyOf } from "../../../contract/endpoint";
import { previewExport } from "../../../contract/endpoints/export-configs";
import { isCompleteColumn, type ExportColumn } from "../../../contract/export-configs";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { useDebouncedValue } from "../../../ui/use-debounced-value";
import { useExported } from "./use-exported";

type Body = BodyOf<typeof previewExport>;
const NAMES = ["query", "decimal", "locale", "columns"] as const;

/** Returns the call for the values of the form; undefined without a column. */
function useTypedExport(): Body | undefined {
  const { form } = useFormContextValue();
  const { kind, level } = useExported();
  const [query, decimal, locale, columns] = useWatch({ control: form.control, name: NAMES });
  const complete = ((columns ?? []) as readonly ExportColumn[]).filter(isCompleteColumn);
  const body = useDebouncedValue({
    kind,
    level,
    query: query ?? null,
    decimal,
    locale: locale || null,
    columns: complete.map(({ field, header, transform, argument }) => ({ field, header, transform, argument })),
  } as Body);
  return body.columns.length === 0 ? undefined : body;
}

export function ExportPreview() {
  const t = useT();
  const { http } = useRuntime();
  const locale = useIntlLocale();
  const body = useTypedExport();
  const { data, error } = useQuery({
    queryKey: ["export-preview", body],
    queryFn:
      body === undefined ? skipToken : ({ signal }) => http.call(previewExport, { body, signal, background: true }),
    placeholderData: keepPreviousData,
  });
  if (body === undefined) return <p className="td-muted">{t("export-config.preview.none")}</p>;
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={5} />;
  if (data.problem !== null) return <Alert tone="warning">{t.key(data.problem.code, data.problem.params)}</Alert>;
  const twice = data.heads.find((head, index) => data.heads.indexOf(head) !== index);
  return (
    <div className="td-stack">
      <p role="status">{t.count("export-config.preview", data.count, { number: formatNumber(data.count, locale) })}</p>
      {twice === undefined ? null : <Alert tone="warning">{t("export-config.preview.twice", { name: twice })}</Alert>}
      {data.lines.length === 0 ? null : (
        <PlainTable
          caption={t("export-config.preview.caption")}
          hideCaption
          rows={data.lines.map((cells, index) => ({ cells, index }))}
          rowKey={({ index }) => index}
          columns={data.heads.map((head, index) => ({
            key: String(index),
            head,
            cell: ({ cells }: { readonly cells: readonly string[] }) => cells[index] || "—",
          }))}
        />
      )}
    </div>
  );
}
