/** Cells that summarise compound values: addresses, lists, pictures, colours. */
import type { Address, FileValue, Link, OpeningHours } from "../../contract/fields";
import { smallestPicture } from "../list/list-picture";
import type { CellProps } from "../slots";
import { useCellLocale } from "./cell-locale";
import { formatNumber } from "./format";
import { Empty, Line } from "./text-cells";

export function AddressCell({ value }: CellProps) {
  const address = value as Address | null | undefined;
  return address ? <Line text={[address.postalCode, address.city].filter(Boolean).join(" ")} /> : <Empty />;
}

export function RowsCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  return Array.isArray(value) && value.length > 0 ? <span>{formatNumber(value.length, locale)}</span> : <Empty />;
}

export function OpeningHoursCell({ value }: CellProps) {
  const { t } = useCellLocale();
  const days = Object.values((value ?? {}) as Partial<OpeningHours>).filter((ranges) => ranges.length > 0).length;
  return days === 0 ? <Empty /> : <Line text={t.count("list.cell.open-days", days)} />;
}

/** Shows only whether a position is set. */
export function PresenceCell({ value }: CellProps) {
  const { t } = useCellLocale();
  return value ? <span>{t("list.cell.present")}</span> : <Empty />;
}

/** Shows the smallest variant at its own ratio. */
export function PictureCell({ value }: CellProps) {
  const { assetBase } = useCellLocale();
  const src = smallestPicture(value, assetBase);
  if (src === undefined) return <Empty />;
  return <img className="td-cell-picture" src={src} alt="" loading="lazy" decoding="async" />;
}

export function FileCell({ value }: CellProps) {
  return <Line text={(value as FileValue | null | undefined)?.name ?? ""} />;
}

export function LinkCell({ value }: CellProps) {
  return <Line text={(value as Link | null | undefined)?.url ?? ""} />;
}

export function ColourCell({ value }: CellProps) {
  if (typeof value !== "string" || value === "") return <Empty />;
  return (
    <span className="td-cell-colour">
      <span className="td-cell-colour__swatch" aria-hidden="true" style={{ background: value }} />
      {value}
    </span>
  );
}
