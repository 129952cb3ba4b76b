/** How a record is duplicated. Unique values and the name get a number; everything else is copied. */
export interface DuplicateDefinition<N extends string> {
  /** Fields that start from their default, such as a state or dates. */
  readonly reset?: readonly N[];
  /** Read-only fields that are copied too. */
  readonly keep?: readonly N[];
  /** Values that a copy starts with, such as `active: false`. */
  readonly set?: Readonly<Partial<Record<N, unknown>>>;
}

/** Standard operations of a resource. All but `duplicate` exist unless they are switched off. */
export interface Operations<N extends string> {
  readonly create?: boolean;
  readonly update?: boolean;
  /** `archive`: other records refer to these, so that they are never deleted. The actions `archive` and `restore` take the place. */
  readonly remove?: boolean | "archive";
  readonly duplicate?: DuplicateDefinition<N>;
  /** Changing several records at once from the list. Default: as `update`. */
  readonly bulkUpdate?: boolean;
}
