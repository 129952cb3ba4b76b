/** A list's second view by days. */

/** Where a record stands in a calendar: by year as a bar on a line of its own, by month in the boxes of its days. */
export interface CalendarDefinition<N extends string = string> {
  readonly span: "year" | "month";
  /** Fields with the first and the last day, both included. */
  readonly from: N;
  readonly to: N;
  /** Without a last day it goes on and on; else it is one day. */
  readonly endless?: boolean;
  /** Records that fall on the same date each year have this value in a choice. */
  readonly yearly?: { readonly field: N; readonly value: string };
  /** Choice with tints that colours it. */
  readonly tone?: N;
  /** Shown beside the record's name. */
  readonly beside?: N;
}
