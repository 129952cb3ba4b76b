/** Removes personal data from errors before they are logged: a failed statement contains its parameters. */
import { databaseErrorCode } from "./http/problem";

interface SerialisedError extends Record<string, unknown> {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** PostgreSQL error code of a failed statement. */
  readonly code?: string;
  /** Statement with placeholders. */
  readonly query?: string;
}

const framesOf = ({ stack = "" }: Error): string => (/^ {4}at [^]*$/m.exec(stack) ?? [""])[0];

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error);

/** Data exceptions quote the value that could not be stored. */
const withoutValues = (code: string | undefined, message: string): string =>
  code?.startsWith("22") === true ? message.replace(/".*"/s, '"…"') : message;

/** Returns whether the error is a statement that failed, in the database or on the way to it. Its message contains the parameters. */
const isFailedStatement = (error: Error): error is Error & { readonly query: string } =>
  "query" in error && typeof error.query === "string" && "params" in error;

/** Returns the error as it may be logged: a failed statement without its parameters, every other error in full. */
export function loggedError(error: unknown): unknown {
  const code = databaseErrorCode(error);
  if (!(error instanceof Error) || (code === undefined && !isFailedStatement(error))) return error;
  const root = rootOf(error);
  return {
    type: root.name,
    message: root === error && code === undefined ? "Failed query" : withoutValues(code, root.message),
    stack: framesOf(error),
    ...(code !== undefined && { code }),
    ...(isFailedStatement(error) && { query: error.query }),
  } satisfies SerialisedError;
}

/** Returns the message of the error as it may be stored and shown to operators. */
export function loggedMessage(error: unknown): string {
  const logged = loggedError(error);
  return typeof logged === "object" && logged !== null && "message" in logged ? String(logged.message) : String(logged);
}

/** Serialises the `err` of a line of the log. */
export function serialisedError(error: Error): SerialisedError {
  const logged = loggedError(error);
  if (!(logged instanceof Error)) return logged as SerialisedError;
  const stacks = [logged, logged.cause].flatMap((cause) => (cause instanceof Error ? [cause.stack ?? ""] : []));
  return { type: logged.name, message: logged.message, stack: stacks.join("\ncaused by: ") };
}
