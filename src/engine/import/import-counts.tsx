/** Counts of an import by a text of its lines, as a table. */
import { importCountsOf, type ImportCounts } from "../../contract/import-counts";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useIntlLocale, useT } from "../../runtime/react";
import { PlainTable, type PlainColumn } from "../../ui/table/plain-table";
import { formatNumber } from "../cells/format";

const FIGURES = ["nbLines", "nbLinesInSuccess", "nbLinesIgnored", "nbLinesInError"] as const;

export function ImportCountsTable({
  resource,
  report,
}: {
  readonly resource: AnyResource;
  readonly report: Readonly<Record<string, unknown>> | null;
}) {
  const t = useT();
  const locale = useIntlLocale();
  const counts = importCountsOf(report);
  const countBy = resource.import?.countBy;
  if (countBy === undefined || counts.length === 0) return null;
  const head = t.key(messageKeys.field(resource.name, countBy));
  const columns: readonly PlainColumn<ImportCounts>[] = [
    { key: "name", head, cell: ({ name }) => (name === "" ? "—" : name) },
    ...FIGURES.map((figure) => ({
      key: figure,
      head: t.key(`import-report.${figure}`),
      end: true,
      cell: (row: ImportCounts) => formatNumber(row[figure], locale),
    })),
  ];
  return <PlainTable caption={head} hideCaption columns={columns} rows={counts} rowKey={({ name }) => name} />;
}
