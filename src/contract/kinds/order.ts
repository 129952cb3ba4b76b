/** The `order` screen: records in the order of their position field, within groups where that field says so. */
export interface OrderDefinition<N extends string = string> {
  /** Fields shown beside the label. */
  readonly show?: readonly N[];
  /** Reference to the same resource: a tree of two levels, in which a record can be given another parent. */
  readonly parent?: N;
  /** More records than these on the upper level are warned of, as nobody reads them. */
  readonly warnAbove?: number;
}
