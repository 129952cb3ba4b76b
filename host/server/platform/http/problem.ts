/** Throw an ApiProblem to refuse a call; the caller receives it as problem details (RFC 9457). */
import {
  PROBLEM_STATUS,
  type MessageKey,
  type MessageParams,
  type Problem,
  type ProblemType,
} from "../../../../src/contract/errors";

export interface ProblemDetails {
  /** Message keys about the whole request. */
  readonly errors?: readonly MessageKey[];
  /** Message key by field path. */
  readonly fields?: Readonly<Record<string, MessageKey>>;
  /** Placeholder values by field path; those of `errors` under `""`. */
  readonly params?: Readonly<Record<string, MessageParams>>;
  /** With `conflict`: the record as currently stored. With `refused` after a change was taken back: its id and version. */
  readonly current?: unknown;
  readonly right?: string;
  readonly condition?: string;
  /** For developers, in English; never shown to users. */
  readonly detail?: string;
  /** Seconds after which the call may be repeated, sent as the header `Retry-After`. */
  readonly retryAfter?: number;
}

/** Title of each problem type, for developers. */
export const TITLES: Readonly<Record<ProblemType, string>> = {
  validation: "Some values can't be saved",
  malformed: "The request can't be read",
  conflict: "The record was changed in the meantime",
  duplicate: "The value is already used",
  forbidden: "The account may not do this",
  "not-found": "Not found",
  "session-expired": "The session has ended",
  xsrf: "The request token is missing or out of date",
  "too-many-requests": "Too many requests",
  "too-large": "The request is too large",
  unsupported: "The content type is not supported",
  locked: "The shop can't be changed at the moment",
  refused: "Not possible in the present state",
  "identity-changed": "The page was opened under another identity",
  unavailable: "The service is unavailable for a moment",
  internal: "Something went wrong on the server",
};

/** Fallback message of each problem type. */
export const DEFAULT_ERROR: Readonly<Record<ProblemType, MessageKey>> = {
  validation: "error.validation",
  malformed: "error.malformed",
  conflict: "error.conflict",
  duplicate: "error.duplicate",
  forbidden: "error.forbidden",
  "not-found": "error.not-found",
  "session-expired": "error.session-expired",
  xsrf: "error.xsrf",
  "too-many-requests": "error.too-many-requests",
  "too-large": "error.too-large",
  unsupported: "error.unsupported",
  locked: "error.locked",
  refused: "error.refused",
  "identity-changed": "error.identity-changed",
  unavailable: "error.unavailable",
  internal: "error.internal",
};

/** A refusal of a call. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly problem: Problem;
  readonly retryAfter: number | undefined;

  constructor(type: ProblemType, { retryAfter, ...details }: ProblemDetails = {}) {
    super(details.detail ?? TITLES[type]);
    this.retryAfter = retryAfter;
    const hasMessages = details.fields !== undefined || details.errors !== undefined;
    this.problem = {
      type,
      title: TITLES[type],
      status: PROBLEM_STATUS[type],
      ...(hasMessages ? {} : { errors: [DEFAULT_ERROR[type]] }),
      ...details,
    };
  }
}

/**
 * Returns the PostgreSQL error code of a failed statement (`23505` unique, `23P01` exclusion, `23503` foreign key), or
 * undefined. Drizzle wraps the driver's error as its cause.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Returns a text property of the database's error, or undefined. */
function databaseErrorProperty(error: unknown, name: "constraint" | "detail"): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const text = (cause as Error & { readonly [key in typeof name]?: unknown })[name];
    if (typeof text === "string") return text;
  }
  return undefined;
}

/** Returns the name of the violated constraint, or undefined. */
export const brokenConstraint = (error: unknown): string | undefined => databaseErrorProperty(error, "constraint");

const UNIQUE_VIOLATION = "23505";

/**
 * Returns the problem for a save that failed because a concurrent save stored the same unique value first; undefined for any other error. Codes and
 * names of bays have indexes of their own; the table `unique_value` contains all other unique values by field path.
 */
export function duplicateProblem(error: unknown): ApiProblem | undefined {
  if (databaseErrorCode(error) !== UNIQUE_VIOLATION) return undefined;
  const constraint = brokenConstraint(error) ?? "";
  const pathInDetail = (): string | undefined =>
    /\)=\([^,]*, ([^,]*), /.exec(databaseErrorProperty(error, "detail") ?? "")?.[1];
  const columnPath = /code|name$/.exec(constraint)?.[0];
  const path = constraint.startsWith("unique_value") ? pathInDetail() : columnPath;
  return path === undefined ? undefined : new ApiProblem("duplicate", { fields: { [path]: "error.duplicate" } });
}
