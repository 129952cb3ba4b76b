/** The page-wide API, loaded on first use. */
import { logout as logoutEndpoint } from "../src/contract/endpoints/login";
import { configureByScript, getRuntime } from "../src/runtime";
import type { RuntimeEventMap } from "../src/runtime/events";
import { signIn, type Credentials, type SignInResult } from "../src/runtime/sign-in";

export { isCompatible, isOlder, VERSION } from "../src/runtime/version";

/** Events of the whole page, for `on()`. Events of one element are DOM events. */
export type PageEventMap = Omit<RuntimeEventMap, "token-required">;

/** Creates the runtime, which reads the options that the page has set before. */
export function startRuntime(): void {
  getRuntime();
}

/** Applies the settings in the script tag that loads a file. @param address URL of the file */
export function configureFromScript(address: string): void {
  const script = [...document.scripts].find(({ src }) => src === address);
  if (script !== undefined) configureByScript(script);
}

/** Subscribes to events of the whole page; returns a function that unsubscribes. */
export const subscribe = <Name extends keyof PageEventMap>(
  name: Name,
  listener: (detail: PageEventMap[Name]) => void,
): (() => void) => getRuntime().events.on(name, listener);

/** Reloads everything shown: data read under another identity must not stay visible. */
async function reloadData(): Promise<void> {
  await (await getRuntime().queries()).resetQueries();
}

/** Signs in by code; all elements of the page then use that session. Never throws: failures are in the result. */
export async function login(credentials: Credentials): Promise<SignInResult> {
  const runtime = getRuntime();
  const result = await signIn(runtime, credentials);
  if (result.status !== "signed-in") return result;
  await runtime.restart();
  return result;
}

/** Ends the session, on the server and in other tabs. The page stays, and its elements show what is public. */
export async function logout(): Promise<void> {
  const { http, session, tabs } = getRuntime();
  await http.send(logoutEndpoint);
  session.end();
  tabs.post("logout");
  await reloadData();
}
