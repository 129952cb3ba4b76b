/**
 * Names the wrong set-up behind a failed call: on the console for the developer, with the setting to change, and as `fault` for the text that
 * users see. In a chunk of its own, because only failures need it.
 */
import type { SetupFault, TdError } from "../contract/errors";
import { XSRF_COOKIE } from "../contract/headers";

/** Facts about a failed call. */
export interface FailedCall {
  readonly error: TdError;
  readonly url: string;
  /** Base URL of the API's calls. */
  readonly base: string;
  /** Whether calls carry a token in place of the cookie. */
  readonly usesToken: boolean;
  /** Whether the page supplied a token. */
  readonly hasToken: boolean;
  /** Whether the API has answered any call of this page with data, a refusal included. */
  readonly hasAnswered: boolean;
}

/** Milliseconds that the check of a server may take. */
const PROBE_MS = 5_000;

/** Returns whether a server answers at the address, whatever it answers. The browser hides the answer, but not that there is one. */
async function isReachable(base: string): Promise<boolean> {
  try {
    await fetch(`${base}/livez`, {
      mode: "no-cors",
      credentials: "omit",
      cache: "no-store",
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return true;
  } catch {
    return false;
  }
}

const hasXsrfCookie = (): boolean => document.cookie.includes(`${XSRF_COOKIE}=`);

/** Returns the fault; undefined when the set-up is not to blame. */
async function findFault(call: FailedCall): Promise<SetupFault | undefined> {
  const { error, base, usesToken, hasToken, hasAnswered } = call;
  if (error.kind === "page") return "base";
  if (error.kind === "network") {
    const isForeign = new URL(base).origin !== location.origin;
    return isForeign && navigator.onLine && (await isReachable(base)) ? "origin" : undefined;
  }
  if (error.status === 401) return usesToken && !hasToken ? "token" : undefined;
  // The API refuses with JSON, so another server answers at this address.
  if (error.status === 404 || error.status === 405) return hasAnswered ? undefined : "base";
  return error.is("xsrf") && !(usesToken ? hasToken : hasXsrfCookie()) ? "cookies" : undefined;
}

const cookieAdvice = ({ base }: Pick<FailedCall, "base">): string =>
  `the browser blocks the cookies of ${base}. In an iframe on another site, let the page around it supply tokens by supplyToken() of td-admin/frame; on a page of your own, set authToken by configure(). Of the elements for visitors, td-login and td-forgotten-password work on pages of other sites; link to the server's own page for the others.`;

/** What the developer can do about each fault. */
const ADVICE: Readonly<Record<SetupFault, (call: FailedCall) => string>> = {
  base: ({ url, base, error }) =>
    `${url} is not a call of td-admin (status ${error.status}). Calls go to ${base}: set data-api-base on the script tag, or apiBase by configure(), to the address of the td-admin server.`,
  origin: ({ base }) =>
    `${base} answers, but does not allow calls from ${location.origin}. Add ${location.origin} to TD_ALLOWED_ORIGINS of that server, or correct data-api-base.`,
  token: ({ base }) =>
    `calls to ${base} need a token, and this page supplies none. Set authToken by configure(), handle td-token-required, or put <td-login> on the page.`,
  cookies: cookieAdvice,
};

const reported = new Set<SetupFault>();

/** Reports each kind of fault once a page on the console. */
function report(fault: SetupFault, advice: string): void {
  if (reported.has(fault)) return;
  reported.add(fault);
  console.error(`td-admin: ${advice}`);
}

/** Reports that the browser says itself that it blocks cookies. @param base base URL of the API's calls */
export const reportBlockedCookies = (base: string): void => report("cookies", cookieAdvice({ base }));

/** Sets the error's `fault`, and reports it. */
export async function diagnose(call: FailedCall): Promise<void> {
  const fault = await findFault(call);
  if (fault === undefined) return;
  call.error.fault = fault;
  report(fault, ADVICE[fault](call));
}
