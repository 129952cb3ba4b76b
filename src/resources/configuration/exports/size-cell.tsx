/** Size of the last file, which a click saves for an account that may export its data. */
import { exportRunFile } from "../../../contract/endpoints/export-configs";
import { EXPORT_DATA, EXPORT_DATA_KINDS } from "../../../contract/export-configs";
import { useCellLocale } from "../../../engine/cells/cell-locale";
import { useFileLink } from "../../../engine/file-link";
import type { CellProps } from "../../../engine/slots";
import { useRuntime } from "../../../runtime/react";
import { formatBytes } from "../../../ui/pictures/format-bytes";

export function SizeCell({ record, value }: CellProps) {
  const { t, locale } = useCellLocale();
  const { session } = useRuntime();
  const fileLink = useFileLink();
  if (typeof value !== "number") return <span className="td-muted">—</span>;
  const size = formatBytes(value, locale);
  const kind = EXPORT_DATA_KINDS.find((known) => known === record["kind"]);
  if (kind === undefined || !session.can(EXPORT_DATA[kind].right)) return size;
  const label = t("export-config.download", { name: String(record["name"]), size });
  return (
    <a {...fileLink(exportRunFile, { params: { id: String(record.id) } })} aria-label={label} title={label}>
      {size}
    </a>
  );
}
