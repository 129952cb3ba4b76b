/** Thrown for an unreadable cell. `code` is a message key. */
export class CellError extends Error {
  override readonly name = "CellError";
  constructor(
    readonly code: string,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}
