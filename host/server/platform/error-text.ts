/** Says in one line what went wrong, for logs and operators. */

/** Characters of one message, because a failed statement contains its whole SQL. */
const LONGEST = 2_000;

interface Details {
  /** PostgreSQL's explanation, such as the value that exists already. */
  readonly detail?: unknown;
  /** The failed attempts of an AggregateError, which has no message of its own, such as one per address of a host. */
  readonly errors?: unknown;
}

/** Returns the message of the innermost cause. Drizzle's own message is the SQL, and its cause says what was wrong with it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, errors } = error as Error & Details;
  if (Array.isArray(errors) && errors.length > 0) return errors.map(errorText).join("; ");
  if (error.cause instanceof Error) return errorText(error.cause);
  const text = typeof detail === "string" ? `${error.message} (${detail})` : error.message;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
