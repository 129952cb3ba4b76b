/** Reduces errors to what a log may keep: a failed statement carries its parameters, which are customers' data. */
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
const withoutValues = (code: string, message: string): string =>
  code.startsWith("22") ? message.replace(/".*"/s, '"…"') : message;

/** Returns the error as it may be logged: a failed statement without its parameters, every other error in full. */
export function loggedError(error: unknown): unknown {
  const code = databaseErrorCode(error);
  if (!(error instanceof Error) || code === undefined) return error;
  const root = rootOf(error);
  const { query } = error as Error & { query?: unknown };
  return {
    type: root.name,
    message: withoutValues(code, root.message),
    stack: framesOf(error),
    code,
    ...(typeof query === "string" && { query }),
  } satisfies SerialisedError;
}

/** Serialises the `err` of a line of the log. */
export function serialisedError(error: Error): SerialisedError {
  const logged = loggedError(error);
  if (!(logged instanceof Error)) return logged as SerialisedError;
  const stacks = [logged, logged.cause].flatMap((cause) => (cause instanceof Error ? [cause.stack ?? ""] : []));
  return { type: logged.name, message: logged.message, stack: stacks.join("\ncaused by: ") };
}
