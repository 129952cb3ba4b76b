/** An `order` screen: records in the order of their position field, in groups where that field has `groupBy`. */
export interface OrderDefinition<N extends string = string> {
  /** Fields shown beside the label. */
  readonly show?: readonly N[];
  /** Reference to the same resource: makes a tree, in which records can move to another parent. */
  readonly parent?: N;
  /** Reference to another resource that a move may change, as when services move between categories. Not with `parent`. */
  readonly group?: N;
  /** Maximum levels of the tree, by default 2. Server hooks refuse what else is impossible. */
  readonly levels?: number;
  /** Yes-or-no field without which a record hides what is below it from visitors, whatever these records say. */
  readonly shownBy?: N;
  /** Fields by which all records can be sorted at once, besides their name; `-views` for the highest first. */
  readonly sorts?: readonly (N | `-${N}` | "createdAt" | "-createdAt")[];
  /** Warns when the upper level has more records than this. */
  readonly warnAbove?: number;
}
