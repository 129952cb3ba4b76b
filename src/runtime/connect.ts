/**
 * Sign-in for a page that uses tokens (on another site, or in a frame of one): the user signs in on the admin's own page, in a popup or after a redirect,
 * which returns a code. Only this page can exchange it, with its verifier (PKCE, S256). In a chunk of its own.
 */
import { exchangeCode, renewPageToken } from "../contract/endpoints/page-token";
import { isRecord } from "../contract/object";
import { isTdError } from "./http-error";
import type { Runtime } from "./runtime";
import type { TimedToken } from "./token-source";

/** Message of the admin's page to the page that opened it. */
export interface CodeMessage {
  readonly type: "td-code";
  readonly code: string;
  readonly state: string;
}

/** A prepared sign-in. */
export interface PreparedSignIn {
  /** Address of the admin's sign-in page. */
  readonly address: string;
  readonly verifier: string;
  /** Random text that the answer repeats. */
  readonly state: string;
}

/** Key in the session storage, for a sign-in by redirect. */
const STORAGE_KEY = "td-admin.sign-in";
const POPUP = "popup,width=480,height=720";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
const randomText = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

/** Prepares a sign-in. Resolves to undefined without HTTPS, because browsers then have no hash functions. */
export async function prepareSignIn({ navigation }: Runtime): Promise<PreparedSignIn | undefined> {
  if (!isSecureContext) return undefined;
  const [verifier, state] = [randomText(), randomText()];
  const challenge = base64url(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))),
  );
  const address = new URL(navigation.href("/login"), location.href);
  const returnTo = location.href.split("#", 1)[0] ?? "";
  address.search = new URLSearchParams({ connect: location.origin, challenge, state, return: returnTo }).toString();
  return { address: address.href, verifier, state };
}

/** Exchanges a code. From then on calls carry a token, which is renewed while the session of the sign-in lasts. @throws TdError */
async function connect(runtime: Runtime, code: string, verifier: string): Promise<void> {
  const { http, options } = runtime;
  const { locale } = options.get();
  const body = { code, verifier, ...(locale !== undefined && { locale }) };
  const first = await http.call(exchangeCode, { body, expectSession: false });
  let { renewal } = first;
  let unused: TimedToken | undefined = first;
  runtime.configure({
    authToken: async () => {
      const token = unused;
      unused = undefined;
      if (token !== undefined) return token;
      try {
        const renewed = await http.call(renewPageToken, { body: { renewal }, background: true, expectSession: false });
        ({ renewal } = renewed);
        return renewed;
      } catch (error) {
        // The session has ended; anything else may be temporary.
        if (isTdError(error) && error.status === 401) return undefined;
        throw error;
      }
    },
  });
}

/**
 * Opens the sign-in in a popup, or in this window when the browser blocks popups. Call it in a click. Resolves to true when the page is signed in, and to
 * false when the user has closed the popup. @throws TdError
 */
export async function signInByPopup(runtime: Runtime, { address, verifier, state }: PreparedSignIn): Promise<boolean> {
  const popup = window.open(address, "_blank", POPUP);
  if (popup === null) {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ verifier, state }));
    location.assign(address);
    return false;
  }
  const code = await new Promise<string | undefined>((resolve) => {
    const end = (answer: string | undefined): void => {
      removeEventListener("message", onMessage);
      clearInterval(timer);
      resolve(answer);
    };
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== popup || origin !== new URL(address).origin || !isRecord(data)) return;
      if (data["type"] === "td-code" && data["state"] === state && typeof data["code"] === "string") end(data["code"]);
    };
    addEventListener("message", onMessage);
    const timer = setInterval(() => popup.closed && end(undefined), 500);
  });
  if (code === undefined) return false;
  await connect(runtime, code, verifier);
  return true;
}

/** Completes a sign-in by redirect: reads the code from the address and removes it. Resolves to false when there is none. @throws TdError */
export async function finishRedirect(runtime: Runtime): Promise<boolean> {
  const answer = new URLSearchParams(location.hash.slice(1));
  const code = answer.get("td-code");
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
  if (code === null || !isRecord(stored)) return false;
  sessionStorage.removeItem(STORAGE_KEY);
  history.replaceState(history.state, "", location.pathname + location.search);
  if (answer.get("td-state") !== stored["state"] || typeof stored["verifier"] !== "string") return false;
  await connect(runtime, code, stored["verifier"]);
  return true;
}
