/**
 * `<td-login>`: the sign-in form, embedded in any page or at /login.
 *
 * Attributes: `alias`, `context`, `hash-part`, `next="none"`, `compact`. Events: `td-signed-in` (cancelable), `td-login-error` and those of every element.
 * Parts: `logo`, `form`, `field`, `input`, `button`, `submit`, `alert`, `side-image`.
 */
import { beginLogin, Login, type LoginProps } from "../src/screens/login/login";
import { defineElement } from "./define-element";
import type { CustomStart } from "./preparation";

/**
 * Defines the tag. The loader bundles this code with the runtime, so that a sign-in page needs one request fewer.
 *
 * @param preparation prepares the screen before it shows
 */
export function define(
  preparation: Pick<CustomStart<LoginProps>, "start" | "needsConfiguration"> = { start: beginLogin },
): void {
  defineElement("td-login", {
    component: Login,
    ...preparation,
    attributes: { alias: "string", context: "string", hashPart: "string", next: "string", compact: "boolean" },
  });
}
