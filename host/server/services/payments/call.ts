/** Calls the JSON interface of a payment platform. */
import { isObject } from "../../../../src/contract/object";
import { PlatformError } from "./platform";

const TIMEOUT_MS = 15_000;
/** Status codes of calls that succeed when they are repeated: a conflict with a running call, too many calls, a new token. */
const REPEATABLE: ReadonlySet<number> = new Set([401, 408, 409, 425, 429]);

export type Json = Readonly<Record<string, unknown>>;

/** Returns the object in a property; an empty one when it is missing or anything else. */
export const objectIn = (value: Json, name: string): Json => {
  const inner = value[name];
  return isObject(inner) && !Array.isArray(inner) ? (inner as Json) : {};
};
export const listIn = (value: Json, name: string): readonly Json[] => {
  const inner = value[name];
  return Array.isArray(inner) ? (inner as unknown[]).filter((item): item is Json => isObject(item)) : [];
};
export const textIn = (value: Json, name: string): string | null => {
  const inner = value[name];
  return typeof inner === "string" && inner !== "" ? inner : null;
};
export const numberIn = (value: Json, name: string): number | null => {
  const inner = value[name];
  return typeof inner === "number" && Number.isFinite(inner) ? inner : null;
};

/** What a platform says about a refused call. */
function reasonOf(answer: Json): string | null {
  const error = objectIn(answer, "error");
  const [detail] = listIn(answer, "details");
  return textIn(error, "message") ?? (detail && textIn(detail, "description")) ?? textIn(answer, "message");
}

export interface PlatformCall {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/** Returns the answer. Throws a PlatformError for every failure. */
export async function callPlatform(url: string, call: PlatformCall): Promise<Json> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...call, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    text = await response.text();
  } catch (error) {
    throw new PlatformError(error instanceof Error ? error.message : String(error), false);
  }
  let answer: unknown;
  try {
    answer = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new PlatformError(`HTTP ${response.status} without JSON`, false);
  }
  const json = isObject(answer) ? (answer as Json) : {};
  if (!response.ok)
    throw new PlatformError(
      (reasonOf(json) ?? `HTTP ${response.status}`).slice(0, 300),
      response.status < 500 && !REPEATABLE.has(response.status),
    );
  return json;
}
