/** Key of a text in `src/locales` or in the server's messages, such as `fitter.field.name`. */
export type MessageKey = string;

/** Values for the `{placeholders}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** An error of a field: message key and placeholder values. */
export interface FieldError {
  readonly key: MessageKey;
  readonly params?: MessageParams;
}
/** Errors by field path (`address.city`); the empty path concerns the whole record. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/**
 * Error body of the reference server: problem details (RFC 9457) with what a form needs. Bodies of other servers with only `errors` or
 * `errorMessage` are understood too.
 */
export interface Problem {
  /** Stable code of the problem. */
  type: ProblemType;
  title: string;
  status: number;
  detail?: string;
  /** Message keys that concern the whole request. */
  errors?: readonly MessageKey[];
  /** Message key by field path (`address.city`, `openingHours.MONDAY`, `customerNumbers.0.number`). */
  fields?: Readonly<Record<string, MessageKey>>;
  /** Placeholder values by field path; those of `errors` are under the empty path `""`. */
  params?: Readonly<Record<string, MessageParams>>;
  /** With `conflict`: the record as stored now. With `refused` after a change was taken back: its id and version. */
  current?: unknown;
  /** With `forbidden`: the missing right. */
  right?: string;
  /** With `forbidden`: the condition that does not hold. */
  condition?: string;
}

export const PROBLEM_TYPES = [
  "validation",
  "malformed",
  "conflict",
  "duplicate",
  "forbidden",
  "not-found",
  "session-expired",
  "xsrf",
  "too-many-requests",
  "too-large",
  "unsupported",
  "locked",
  "refused",
  "identity-changed",
  "unavailable",
  "internal",
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

/** HTTP status of each problem type. */
export const PROBLEM_STATUS: Readonly<Record<ProblemType, number>> = {
  validation: 422,
  malformed: 400,
  conflict: 409,
  duplicate: 409,
  forbidden: 403,
  "not-found": 404,
  "session-expired": 401,
  xsrf: 403,
  "too-many-requests": 429,
  "too-large": 413,
  unsupported: 415,
  locked: 423,
  refused: 409,
  "identity-changed": 409,
  unavailable: 503,
  internal: 500,
};

/** Statuses of refusals by the transport that differ from their problem's: timeout, range beyond the end of a file, headers too large. */
export const TRANSPORT_STATUSES = [408, 416, 431] as const;

/** Why a call failed: in transport, by its status, or because a page was answered in place of data. */
export type TdErrorKind = "network" | "aborted" | "timeout" | "status" | "page";

/**
 * A wrong set-up of the embedding page or the server, as the cause of a failed call. `base`: the address of the API is wrong. `origin`: the
 * server does not allow the page's origin. `token`: the page supplies no token. `cookies`: the browser blocks cookies.
 */
export type SetupFault = "base" | "origin" | "token" | "cookies";

/** The error class for failed calls. `message` is the text for transport failures; `problem` is the server's response, if there is one. */
export class TdError extends Error {
  override readonly name = "TdError";
  /** Wrong set-up that caused the failure, when it is known. */
  fault?: SetupFault;
  constructor(
    readonly kind: TdErrorKind,
    message: string,
    readonly status: number = 0,
    readonly problem?: Problem,
    readonly endpointId?: string,
  ) {
    super(message);
  }

  /** Returns whether the server answered with this problem type. */
  is(type: ProblemType): boolean {
    return this.problem?.type === type;
  }
}
