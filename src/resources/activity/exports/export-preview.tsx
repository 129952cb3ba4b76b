/**
 * What a run of an export would write: how much, which tables the account may not read, and the first lines of the others.
 * @messages exports.refused.*
 * @messages error.**
 */
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportCalls, ExportPreview as Preview, ExportTablePreview } from "../../../contract/endpoints/exports";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { formatBytes } from "../../../ui/pictures/format-bytes";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";

export interface ExportPanelProps extends PanelProps {
  readonly calls: ExportCalls;
}

export function ExportPreview({ resource, record, calls }: ExportPanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const [isAsked, setAsked] = useState(false);
  const id = String(record?.id ?? "");
  const { data, error, isFetching, refetch } = useQuery<Preview>({
    queryKey: ["export-preview", resource.name, id, record?.version],
    enabled: isAsked && record !== undefined,
    queryFn: ({ signal }) => http.call(calls.preview, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return <p className="td-muted">{t("exports.preview.new")}</p>;
  return (
    <div className="td-stack">
      <div className="td-row">
        <Button
          icon={eye}
          busy={isFetching}
          onClick={() => {
            setAsked(true);
            if (isAsked) void refetch();
          }}
        >
          {t("exports.preview.show")}
        </Button>
        <span className="td-small td-muted">{t("exports.preview.help")}</span>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {isAsked && data === undefined && error === null ? <Skeleton lines={5} /> : null}
      {data === undefined ? null : <Tables preview={data} />}
    </div>
  );
}

function Tables({ preview: { from, to, lines, bytes, tables } }: { readonly preview: Preview }) {
  const t = useT();
  const locale = useIntlLocale();
  const day = (iso: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(iso));
  const period = t("exports.preview.period", { from: day(from), to: day(to) });
  return (
    <>
      <p role="status">
        {lines === 0
          ? t("exports.preview.nothing", { period })
          : t.count("exports.preview.size", lines, { period, size: formatBytes(bytes, locale) })}
      </p>
      {tables.map((table) => (
        <TablePreview key={table.part} table={table} />
      ))}
    </>
  );
}

interface PreviewRow {
  readonly cells: readonly string[];
  readonly index: number;
}

function TablePreview({ table: { title, refused, lines, heads, rows } }: { readonly table: ExportTablePreview }) {
  const t = useT();
  const locale = useIntlLocale();
  if (refused !== null)
    return (
      <Alert tone="warning" role="none" title={title}>
        {t.key(refused)}
      </Alert>
    );
  const caption = t.count("exports.preview.table", lines, { title, number: formatNumber(lines, locale) });
  if (rows.length === 0) return <p className="td-muted">{caption}</p>;
  return (
    <PlainTable
      caption={caption}
      rows={rows.map((cells, index): PreviewRow => ({ cells, index }))}
      rowKey={({ index }) => index}
      columns={heads.map((head, place) => ({
        key: String(place),
        head,
        cell: ({ cells }: PreviewRow) => cells[place] ?? "",
      }))}
    />
  );
}
