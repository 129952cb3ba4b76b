/** Describes an error in one line, for logs and operators. */

/** Maximum length of a message in characters, because a failed statement contains its whole SQL. */
const MAX_CHARACTERS = 2_000;

interface Details {
  /** PostgreSQL's explanation, such as the value that exists already. */
  readonly detail?: unknown;
  /** The failed attempts of an AggregateError, which has no message of its own, such as one per address of a host. */
  readonly errors?: unknown;
}

/** Returns the message of the innermost cause. Drizzle's own message is the SQL, and its cause has the reason. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, errors } = error as Error & Details;
  if (Array.isArray(errors) && errors.length > 0) return errors.map(errorText).join("; ");
  if (error.cause instanceof Error) return errorText(error.cause);
  const text = typeof detail === "string" ? `${error.message} (${detail})` : error.message;
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)} …` : text;
}
