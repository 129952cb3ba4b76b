/** Cells of figures: right-aligned with figures of one width; quality as a bar with its number beside it. */
import type { Money } from "../../contract/fields";
import { Count } from "../../ui/badge/count";
import type { CellProps } from "../slots";
import { useCellWords } from "./cell-words";
import { formatMoney, formatNumber, formatPercent } from "./format";
import { Empty } from "./text-cells";

export function NumberCell({ value }: CellProps) {
  const { locale } = useCellWords();
  return typeof value === "number" ? <span className="td-num">{formatNumber(value, locale)}</span> : <Empty />;
}

/** A count that asks for something to be done: amber, and nothing at all when there is none. */
export const TodoCell = ({ value }: CellProps) =>
  typeof value === "number" && value > 0 ? <Count tone="warning" value={value} /> : null;

/** An empty amount is a dash; zero is an amount. */
export function MoneyCell({ value }: CellProps) {
  const { locale } = useCellWords();
  const money = value as Money | null | undefined;
  return money ? <span className="td-num">{formatMoney(money, locale)}</span> : <Empty />;
}

/** The mark, then from how many opinions. */
export function RatingCell({ value }: CellProps) {
  const { t, locale } = useCellWords();
  const rating = value as { readonly value: number; readonly count: number } | null | undefined;
  if (!rating || rating.count === 0) return <Empty />;
  const mark = formatNumber(rating.value, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <span className="td-num td-cell-rating" title={t("list.cell.rating", { value: mark, count: rating.count })}>
      <span className="td-cell-rating__mark">{mark}</span>
      <span className="td-cell-rating__count">{formatNumber(rating.count, locale)}</span>
    </span>
  );
}

/** From which percent on a bar reads as good, and as fair; below it asks for attention. */
const GOOD = 80;
const FAIR = 60;

/** A bar for the eye, the number for everybody. */
export function PercentCell({ value }: CellProps) {
  const { locale } = useCellWords();
  if (typeof value !== "number") return <Empty />;
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
