/** Signing in: the credential check, then the sign-in itself (Spec 1 §4 "Login"). Shared by the login, and by the dialog that asks again. */
import { checkLogin, signIn as signInEndpoint, subrogationSignIn } from "../contract/endpoints/login";
import { encodeLoginValue } from "../contract/spec/login-value";
import { isTdError } from "./http-error";
import { safePath } from "./navigation";
import type { Runtime } from "./runtime";

/** Where a sign-in leads when the server names nothing (Spec 1 §9). */
export const DEFAULT_NEXT_PATH = "/features";

export interface Credentials {
  readonly login: string;
  /** Exactly as typed: blanks belong to a password. */
  readonly password: string;
  /** Admin path wanted before; one that could lead away from this host is dropped. */
  readonly hashPart?: string | null;
  readonly shopCode?: string;
  /** Signs in on another shop, at `/admin/subrogation-login`; needs `shopCode`. */
  readonly subrogation?: { readonly superMenus: boolean; readonly reason: string };
}

export type SignInResult =
  | { readonly status: "signed-in"; readonly nextPath: string }
  /** The credential check answered message keys, to be shown. */
  | { readonly status: "refused"; readonly errors: readonly string[] }
  /** The sign-in or a call failed: told on the console only (Spec 1 §8). */
  | { readonly status: "failed" };

/** Keys that the credential check refuses with; none when it agrees. */
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
    // A refusal may come as a problem too: too many attempts, for one. A server that says it broke down refuses nobody.
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
          reason: subrogation.reason,
        },
        expectSession: false,
      });

/** Runs check and sign-in, one after the other. Never throws: what goes wrong is in the result. */
export async function signIn(runtime: Runtime, credentials: Credentials): Promise<SignInResult> {
  try {
    const errors = await refusals(runtime, credentials);
    if (errors.length > 0) return { status: "refused", errors };
    const answer = await post(runtime, credentials, safePath(credentials.hashPart));
    if (answer.successfullyLogin !== true) {
      console.error("The sign-in failed", answer.errorMessage ?? "without a message");
      return { status: "failed" };
    }
    return { status: "signed-in", nextPath: answer.nextPathAfterLogin || DEFAULT_NEXT_PATH };
  } catch (error) {
    console.error("The sign-in failed", error);
    return { status: "failed" };
  }
}
