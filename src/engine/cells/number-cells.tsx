/** Number cells, right-aligned with tabular figures; quality also as a bar. */
import type { Money } from "../../contract/fields";
import { Count } from "../../ui/badge/count";
import { digitsOf } from "../../ui/fields/number-text";
import type { CellProps } from "../slots";
import { useCellLocale } from "./cell-locale";
import { formatNumber, formatPercent, formatPrice } from "./format";
import { isGraded } from "../list/columns";
import { Empty } from "./text-cells";

export function NumberCell({ value, resource, field }: CellProps) {
  const { locale } = useCellLocale();
  if (typeof value !== "number") return <Empty />;
  const digits = digitsOf(resource.fields[field]?.options ?? {});
  return <span className="td-num">{formatNumber(value, locale, digits)}</span>;
}

/** A count of things to do: amber; empty at zero. */
export const TodoCell = ({ value }: CellProps) =>
  typeof value === "number" && value > 0 ? <Count tone="warning" value={value} /> : null;

/** A price. A missing one shows a dash, zero nothing (validation-26). */
export function MoneyCell({ value }: CellProps) {
  const { locale } = useCellLocale();
  const money = value as Money | null | undefined;
  return money ? <span className="td-num">{formatPrice(money, locale)}</span> : <Empty />;
}

/** The average rating and the number of ratings. */
export function RatingCell({ value }: CellProps) {
  const { t, locale } = useCellLocale();
  const rating = value as { readonly value: number; readonly count: number } | null | undefined;
  if (!rating || rating.count === 0) return <Empty />;
  const mark = formatNumber(rating.value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="td-num td-cell-rating" title={t.count("list.cell.rating", rating.count, { value: mark })}>
      <span className="td-cell-rating__mark">{mark}</span>
      <span className="td-cell-rating__count">{formatNumber(rating.count, locale)}</span>
    </span>
  );
}

/** Percentages from which a bar is drawn as good or fair; below, it is drawn as low. */
const GOOD = 80;
const FAIR = 60;

/** A percentage; a graded one has a bar, which screen readers skip. */
export function PercentCell({ value, resource, field }: CellProps) {
  const { locale } = useCellLocale();
  if (typeof value !== "number") return <Empty />;
  if (!isGraded(resource.fields[field])) return <span className="td-num">{formatPercent(value, locale)}</span>;
  const level = value >= GOOD ? "good" : value >= FAIR ? "fair" : "low";
  return (
    <span className="td-cell-quality">
      <span className="td-cell-quality__track" aria-hidden="true">
        <span
          className={`td-cell-quality__bar td-cell-quality__bar--${level}`}
          style={{ inlineSize: `${String(Math.min(100, Math.max(0, value)))}%` }}
        />
      </span>
      <span className="td-cell-quality__value">{formatPercent(value, locale)}</span>
    </span>
  );
}
