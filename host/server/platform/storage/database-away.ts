/** The error for a database that cannot be used at the moment. Calls get the status 503 and may be repeated later. */

import { errorText } from "../error-text";

export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";

  /** @param cause failure of the driver or of the server */
  constructor(cause: Error) {
    super(`The database does not answer: ${errorText(cause)}`, { cause });
  }
}

/** Returns whether an error, or one of its causes, says that the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    if (cause instanceof DatabaseAway) return true;
  return false;
}
