/** The code of an error in `td-error`. */
import type { TdErrorCode, TdErrorDetail } from "../contract/events";
import { isTdError } from "./http-error";

const CODE_BY_STATUS: Readonly<Record<number, TdErrorCode>> = {
  401: "session-expired",
  403: "forbidden",
  404: "not-found",
  410: "not-found",
  429: "too-many-requests",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable",
};

const CODE_BY_KIND: Readonly<Record<string, TdErrorCode>> = {
  network: "offline",
  aborted: "offline",
  timeout: "timeout",
  page: "page-received",
};

/** A file with code that could not be loaded: after an update of the server its address no longer exists. */
export class CodeMissingError extends Error {
  override readonly name = "CodeMissingError";
}

/** Returns the code of a caught error, and the HTTP status behind it. */
export function errorCode(error: unknown): Pick<TdErrorDetail, "code" | "status"> {
  // By name: another bundle on the page has a class of its own.
  if (error instanceof Error && error.name === "CodeMissingError") return { code: "code-missing" };
  if (!isTdError(error)) return { code: "exception" };
  const { kind, status } = error;
  const known = CODE_BY_KIND[kind] ?? CODE_BY_STATUS[status];
  return { code: known ?? (status >= 500 ? "server-error" : "refused"), ...(status > 0 && { status }) };
}
