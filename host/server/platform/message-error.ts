/** Thrown with a text for the user: a message key, and the values of its placeholders. */
export class MessageError extends Error {
  override readonly name: string = "MessageError";
  constructor(
    /** Message key. */
    readonly code: string,
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }

  /** The key with its values, as calls answer them and runs store them. */
  get reason(): { readonly code: string; readonly params: Record<string, string | number> } {
    return { code: this.code, params: { ...this.params } };
  }
}
