/** The calendar view of a list. */

/** How records show in a calendar: by year as a bar in a row of its own, by month in the cells of its days. */
export interface CalendarDefinition<N extends string = string> {
  readonly span: "year" | "month";
  /** Fields with the first and the last day, both included. */
  readonly from: N;
  readonly to: N;
  /** What a missing last day means: true for no end, else a single day. */
  readonly endless?: boolean;
  /** Choice field and value that mark records which repeat every year. */
  readonly yearly?: { readonly field: N; readonly value: string };
  /** Choice field whose tints colour the record. */
  readonly tone?: N;
  /** Field shown beside the record's name. */
  readonly secondary?: N;
}
