/** Signs in: credential check, then the sign-in itself. Shared by the sign-in screen and the dialog that asks again. */
import { checkLogin, signIn as signInEndpoint, subrogationSignIn } from "../contract/endpoints/login";
import type { SecondStep } from "../contract/endpoints/second-step";
import { encodeLoginValue } from "../contract/spec/login-value";
import { isTdError } from "./http-error";
import { safePath } from "./navigation";
import { apiBase } from "./options";
import type { Runtime } from "./runtime";

/** Shown when the browser refuses cookies. */
const COOKIES_REFUSED = "login-error-cookies";

/** Path opened after a sign-in when the server names none. */
export const DEFAULT_NEXT_PATH = "/features";

export interface Credentials {
  readonly login: string;
  /** Exactly as typed: spaces are part of a password. */
  readonly password: string;
  /** Admin path that was requested before the sign-in. A path that could lead to another host is ignored. */
  readonly hashPart?: string | null;
  readonly shopCode?: string;
  /** Signs in on another shop, at `/admin/subrogation-login`; needs `shopCode`. */
  readonly subrogation?: { readonly superMenus: boolean; readonly reason?: string };
}

export type SignInResult =
  | { readonly status: "signed-in"; readonly nextPath: string }
  /** The password is right, and the account needs a second step. */
  | { readonly status: "needs-step"; readonly step: SecondStep }
  /** The credential check returned message keys to show. */
  | { readonly status: "refused"; readonly errors: readonly string[] }
  /** The sign-in or a call failed; only logged on the console. `error` is that of the call. */
  | { readonly status: "failed"; readonly error?: unknown };

/** Returns the message keys of the credential check; empty when it passes. */
async function refusals(
  { http, i18n }: Runtime,
  { login, password, shopCode, subrogation }: Credentials,
): Promise<readonly string[]> {
  try {
    const { errors } = await http.call(checkLogin, {
      body: {
        login: encodeLoginValue(login),
        pwd: encodeLoginValue(password),
        shopCode: encodeLoginValue(shopCode),
        subrogation: encodeLoginValue(subrogation !== undefined),
        selectedLocale: encodeLoginValue(i18n.locale()),
      },
      expectSession: false,
    });
    return errors ?? [];
  } catch (error) {
    // A refusal may also be a problem, such as too many attempts. A server error is not a refusal.
    if (isTdError(error) && error.fault === "cookies") return [COOKIES_REFUSED];
    const problem = isTdError(error) ? error.problem : undefined;
    const keys = problem?.errors ?? [];
    if (problem === undefined || keys.length === 0) throw error;
    return problem.status < 500 ? keys : ["login-error-service-unavailable"];
  }
}

const post = (
  { http }: Runtime,
  { login, password, shopCode = "", subrogation }: Credentials,
  hashPart: string | undefined,
) =>
  subrogation === undefined
    ? http.call(signInEndpoint, {
        query: { fromIhm: "true", hashPart: hashPart ?? "" },
        body: { login, password, hashPart: hashPart ?? "" },
        expectSession: false,
      })
    : http.call(subrogationSignIn, {
        body: {
          login,
          password,
          hashPart: hashPart ?? "",
          shopCode,
          supermenus: subrogation.superMenus,
          ...(subrogation.reason && { reason: subrogation.reason }),
        },
        expectSession: false,
      });

/** Runs the check and the sign-in, in order. Never throws: failures are in the result. */
export async function signIn(runtime: Runtime, credentials: Credentials): Promise<SignInResult> {
  if (!navigator.cookieEnabled) {
    // No call could open a session.
    void import("./diagnosis").then(
      ({ reportBlockedCookies }) => reportBlockedCookies(apiBase(runtime.options.get())),
      () => undefined,
    );
    return { status: "refused", errors: [COOKIES_REFUSED] };
  }
  try {
    const errors = await refusals(runtime, credentials);
    if (errors.length > 0) return { status: "refused", errors };
    const response = await post(runtime, credentials, safePath(credentials.hashPart));
    if (response.secondStep) return { status: "needs-step", step: response.secondStep };
    if (response.successfullyLogin !== true) {
      const { errorMessage } = response;
      console.error("The sign-in failed", errorMessage ?? "without a message");
      // Only the plain sign-in fails silently (login-24): on another shop, a platform may ask for a reason.
      return credentials.subrogation && errorMessage
        ? { status: "refused", errors: [errorMessage] }
        : { status: "failed" };
    }
    return { status: "signed-in", nextPath: response.nextPathAfterLogin || DEFAULT_NEXT_PATH };
  } catch (error) {
    console.error("The sign-in failed", error);
    return { status: "failed", error };
  }
}
