/** A message key of the catalogue (src/locales or the server's messages), such as `fitter.field.name` or `error.required`. */
export type MessageKey = string;

/** Values for the `{placeholders}` of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

export interface FieldError {
  readonly key: MessageKey;
  readonly params?: MessageParams;
}
/** Errors by field path, such as `address.city`; the empty path concerns the whole record. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/**
 * The one error body of the reference server: problem details (RFC 9457) with what a form needs. The legacy server's bodies
 * (`errors` or `errorMessage` alone) are read too.
 */
export interface Problem {
  /** Stable code of the problem, such as `conflict`, `forbidden`, `session-expired`, `validation`. */
  type: ProblemType;
  title: string;
  status: number;
  detail?: string;
  /** Message keys that concern the whole request. */
  errors?: readonly MessageKey[];
  /** Message key by field path (`address.city`, `openingHours.MONDAY`, `customerNumbers.0.number`). */
  fields?: Readonly<Record<string, MessageKey>>;
  /** Placeholder values by field path; those of `errors` stand under the empty path `""`. */
  params?: Readonly<Record<string, MessageParams>>;
  /** The record as stored now, with a conflict. */
  current?: unknown;
  /** Right that is missing, with `forbidden`. */
  right?: string;
  /** Condition that does not hold, with `forbidden`. */
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
  "internal",
] as const;
export type ProblemType = (typeof PROBLEM_TYPES)[number];

/** Status each problem type answers with. */
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
  internal: 500,
};

/** Why a call failed: in transport, by status, or by a problem that the server names. */
export type TdErrorKind = "network" | "aborted" | "timeout" | "status";

/**
 * The one error class of the product. `message` is one of the four transport texts of the specification (Spec 1 §8) for
 * transport failures; `problem` is the server's answer when it sent one.
 */
export class TdError extends Error {
  override readonly name = "TdError";
  constructor(
    readonly kind: TdErrorKind,
    message: string,
    readonly status: number = 0,
    readonly problem?: Problem,
    readonly endpointId?: string,
  ) {
    super(message);
  }

  /** Whether the server answered with that problem. */
  is(type: ProblemType): boolean {
    return this.problem?.type === type;
  }
}
