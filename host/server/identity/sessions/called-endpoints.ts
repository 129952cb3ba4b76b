/** What an element calls. `npm run gen` derives it from the code of each element (host/build/element-calls.ts). */
export interface ElementCalls {
  /** Resource that it shows. */
  readonly resource?: string;
  /** Resources whose records it offers as references. */
  readonly refersTo?: readonly string[];
  /** Further calls, by endpoint id. */
  readonly calls?: readonly string[];
}
