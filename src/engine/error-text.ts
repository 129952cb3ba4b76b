/**
 * Returns the message of a failed call: the server's text when it sent one, else a text for the kind of failure.
 * @messages error.setup.*
 */
import { isTdError } from "../runtime";
import type { Translate } from "../runtime/i18n";

export function errorText(t: Translate, error: unknown): string {
  if (!isTdError(error)) return error instanceof Error ? error.message : String(error);
  if (error.fault !== undefined) return t.key(`error.setup.${error.fault}`);
  if (error.kind === "page") return t("error.setup.base");
  if (error.kind === "network") return t("error.network");
  if (error.kind === "timeout") return t("error.timeout");
  const { problem, status } = error;
  const errors = problem?.errors?.map((key) => ["", key] as const) ?? [];
  // An action without inputs has no field beside which its error could show.
  const [first] = [...errors, ...Object.entries(problem?.fields ?? {})];
  if (first !== undefined) {
    const [path, key] = first;
    return t.key(key, problem?.params?.[path], { fallback: problem?.detail ?? problem?.title ?? key });
  }
  if (status === 403) return t("error.forbidden");
  if (status === 404) return t("error.not-found");
  return t("error.server", { status });
}
