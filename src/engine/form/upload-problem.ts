/** Returns the translated reason why an upload failed. */
import type { Translate } from "../../runtime/i18n";
import { isTdError } from "../../runtime";
import { errorText } from "../error-text";

export function uploadErrorText(t: Translate, error: unknown): string {
  const key = isTdError(error) ? error.problem?.errors?.[0] : undefined;
  if (key !== undefined && t.has(key)) return t.key(key);
  return isTdError(error) && error.status === 413 ? t("file.error.too-large") : errorText(t, error);
}
