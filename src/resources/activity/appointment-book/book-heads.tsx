/** Words above the grid: a bay with its load, and the figures of the day. */
import type { AppointmentBook } from "../../../contract/endpoints/appointment-book";
import { formatPercent } from "../../../engine/cells/format";
import { useIntlLocale, useT } from "../../../runtime/react";
import { figuresOf, type BookColumn } from "./book-model";

export function ColumnHead({ column, title }: { readonly column: BookColumn; readonly title: string }) {
  const t = useT();
  const locale = useIntlLocale();
  const { bay, load } = column;
  return (
    <>
      <strong className="td-truncate" title={title}>
        {title}
      </strong>
      <span className="td-book-grid__load">
        {load === undefined ? t("appointment-book.shut") : formatPercent(load, locale)}
      </span>
      <span className="td-book-grid__lanes">{t.count("appointment-book.lanes", bay.lanes)}</span>
    </>
  );
}

/** Counts of the day. */
export function FiguresRow({ book, now }: { readonly book: AppointmentBook; readonly now: number }) {
  const t = useT();
  const locale = useIntlLocale();
  const { booked, toConfirm, present, late, missed, load } = figuresOf(book, now);
  const figures = [
    ["booked", booked],
    ["to-confirm", toConfirm],
    ["present", present],
    ["late", late],
    ["missed", missed],
  ] as const;
  return (
    <ul className="td-book-figures">
      {figures
        .filter(([name, value]) => name === "booked" || value > 0)
        .map(([name, value]) => (
          <li key={name} data-figure={name}>
            <strong>{value}</strong> {t.count(`appointment-book.figure.${name}`, value)}
          </li>
        ))}
      {load === undefined ? null : (
        <li>
          <strong>{formatPercent(load, locale)}</strong> {t("appointment-book.figure.load")}
        </li>
      )}
    </ul>
  );
}
