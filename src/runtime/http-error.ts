/** Errors of failed calls: transport failures, and what the error bodies of servers say. */
import { isRecord } from "../contract/object";
import { PROBLEM_TYPES, TdError, type MessageParams, type Problem, type ProblemType } from "../contract/errors";

export const networkError = (endpointId: string): TdError =>
  new TdError("network", "Network Error", 0, undefined, endpointId);
export const abortedError = (endpointId: string): TdError =>
  new TdError("aborted", "Request aborted", 0, undefined, endpointId);
export const timeoutError = (endpointId: string, milliseconds: number): TdError =>
  new TdError("timeout", `timeout of ${milliseconds}ms exceeded`, 0, undefined, endpointId);

/** Returns the error for a page in place of data, such as the start page of a development server or of a hotel's network. */
export const pageError = (endpointId: string, status: number): TdError =>
  new TdError("page", "The response is a page, not data", status, undefined, endpointId);

/** Returns the error for a response whose status is not 2xx. */
export const statusError = (endpointId: string, status: number, body: unknown): TdError =>
  new TdError("status", `Request failed with status code ${status}`, status, readProblem(status, body), endpointId);

/** Returns whether a caught value is a failed call. Not `instanceof`: another bundle on the page has its own class. */
export const isTdError = (error: unknown): error is TdError => error instanceof Error && error.name === "TdError";

const TYPE_BY_STATUS: Readonly<Record<number, ProblemType>> = {
  400: "malformed",
  401: "session-expired",
  403: "forbidden",
  404: "not-found",
  413: "too-large",
  415: "unsupported",
  422: "validation",
  423: "locked",
  429: "too-many-requests",
  503: "unavailable",
};

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** Reads a problem type: the last part of a URI, as in RFC 9457, or a bare code. */
function problemType(type: unknown, status: number): ProblemType {
  const name = typeof type === "string" ? type.split(/[/:#]/).at(-1) : undefined;
  return (
    PROBLEM_TYPES.find((type) => type === name) ?? TYPE_BY_STATUS[status] ?? (status >= 500 ? "internal" : "refused")
  );
}

/** Reads a list of keys, or of objects that contain one. */
function messageKeys(errors: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(errors)
    ? errors
    : errors === undefined || errors === null
      ? []
      : [errors];
  return list.flatMap((error) => {
    const key = isRecord(error) ? (text(error.key) ?? text(error.code) ?? text(error.message)) : text(error);
    return key === undefined ? [] : [key];
  });
}

const textsOf = (value: unknown): Readonly<Record<string, string>> | undefined =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : undefined;

/**
 * Reads the body of a failed response: problem details (RFC 9457), or `errors` or `errorMessage` of other servers, with or without a `data`
 * wrapper, or plain text.
 */
function readProblem(status: number, body: unknown): Problem {
  const inner =
    isRecord(body) && isRecord(body.data) && !("errors" in body) && !("errorMessage" in body) ? body.data : body;
  if (!isRecord(inner)) {
    const detail = text(inner);
    // An HTML page of a proxy is not a message for users.
    const title = detail !== undefined && !detail.trimStart().startsWith("<") && detail.length <= 500 ? detail : "";
    return { type: problemType(undefined, status), title, status, ...(title && { detail: title }) };
  }
  const errorMessage = text(inner.errorMessage);
  const keys = messageKeys(inner.errors);
  const errors = keys.length === 0 && errorMessage !== undefined ? [errorMessage] : keys;
  const fields = textsOf(inner.fields);
  return {
    type: problemType(inner.type, status),
    title: text(inner.title) ?? errorMessage ?? "",
    status,
    ...(text(inner.detail) !== undefined && { detail: text(inner.detail) }),
    ...(errors.length > 0 && { errors }),
    ...(fields && { fields }),
    ...(isRecord(inner.params) && { params: inner.params as Readonly<Record<string, MessageParams>> }),
    ...("current" in inner && { current: inner.current }),
    ...(text(inner.right) !== undefined && { right: text(inner.right) }),
    ...(text(inner.condition) !== undefined && { condition: text(inner.condition) }),
  };
}
