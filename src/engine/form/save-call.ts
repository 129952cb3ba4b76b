/** The save call, and the meaning of its refusal for the form. */
import { isObject } from "../../contract/object";
import type { FieldErrors, MessageKey, MessageParams } from "../../contract/errors";
import { TdError } from "../../contract/errors";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { getRuntime } from "../../runtime";
import { problemErrors } from "./errors";
import { reportRemovedMarkup } from "./removed-markup";
import type { Values } from "./values";

/** Saves values of a record and resolves with the stored record. Rejects with TdError. */
export type SendRecord = (
  resource: AnyResource,
  id: string,
  version: number | undefined,
  values: Values,
) => Promise<AnyRecord>;

/** Creates (without version) or updates a record. Resolves with the stored record; rejects with TdError. */
export async function sendRecord(
  resource: AnyResource,
  id: string,
  version: number | undefined,
  values: Values,
): Promise<AnyRecord> {
  const { create, update } = resourceEndpoints(resource);
  const { http } = getRuntime();
  const response =
    version === undefined
      ? await http.call(create, { body: { ...resource.fixed?.values, ...values } })
      : await http.call(update, { params: { id }, body: { ...values, version } });
  const stored = response as unknown as AnyRecord;
  reportRemovedMarkup(resource.fields, values, stored);
  return stored;
}

export interface Failure {
  readonly key: MessageKey;
  readonly params?: MessageParams;
  /** Repeating the call may succeed. */
  readonly retry: boolean;
  /** The record no longer exists. */
  readonly isDeleted: boolean;
}

export type Refusal =
  | { readonly kind: "conflict"; readonly current: AnyRecord }
  | { readonly kind: "fields"; readonly errors: FieldErrors }
  | { readonly kind: "failure"; readonly failure: Failure };

const isStoredRecord = (value: unknown): value is AnyRecord => isObject(value) && "id" in value && "version" in value;

const TRANSPORT_KEYS: Readonly<Record<Exclude<TdError["kind"], "status">, MessageKey>> = {
  network: "form.failure.network",
  aborted: "form.failure.network",
  timeout: "form.failure.timeout",
  page: "error.setup.base",
};
const STATUS_KEYS: Readonly<Record<number, MessageKey>> = {
  401: "form.failure.session",
  403: "form.failure.forbidden",
  404: "form.failure.gone",
  413: "form.failure.too-large",
  423: "form.failure.locked",
  429: "form.failure.busy",
};

function failureOf(error: TdError): Failure {
  if (error.kind !== "status") return { key: TRANSPORT_KEYS[error.kind], retry: true, isDeleted: false };
  const key = STATUS_KEYS[error.status];
  const isDeleted = error.status === 404;
  if (key !== undefined) return { key, retry: error.status === 401 || error.status === 429, isDeleted };
  return { key: "form.failure.server", params: { status: error.status }, retry: true, isDeleted };
}

/**
 * Translates a failed call for the form.
 *
 * @throws the error itself when it is no TdError, i.e. a bug
 */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof TdError)) throw error;
  const { problem } = error;
  if (problem?.type === "conflict" && isStoredRecord(problem.current))
    return { kind: "conflict", current: problem.current };
  const errors = problem === undefined ? {} : problemErrors(problem);
  const { "": recordError, ...fields } = errors;
  if (Object.keys(fields).length > 0) return { kind: "fields", errors: fields };
  return {
    kind: "failure",
    failure:
      recordError === undefined ? failureOf(error) : { ...recordError, retry: false, isDeleted: error.status === 404 },
  };
}
