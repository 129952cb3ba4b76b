/** What a screen's path, or the embedding page, fixes for every record on it. */
export interface FixedValues {
  /** Filter in the list codec. */
  readonly filter: Readonly<Record<string, string>>;
  /** Values as sent for a new record. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Columns that the embedding page has chosen. */
  readonly columns?: readonly string[];
}
