/** What a page may ask of the elements besides placing them; loaded when it asks. */
import { logout as logoutEndpoint } from "../src/contract/endpoints/login";
import { getRuntime } from "../src/runtime";
import type { RuntimeEventMap } from "../src/runtime/events";
import { signIn, type Credentials, type SignInResult } from "../src/runtime/sign-in";

/** What the page as a whole tells, for `on()`; what one element tells are DOM events. */
export type PageEventMap = Omit<RuntimeEventMap, "token-required">;

/** Nothing that was read as somebody else may stay on the screen: what is shown is read anew. */
async function readAnew(): Promise<void> {
  await (await getRuntime().queries()).resetQueries();
}

/** Signs in without a form of ours; all elements of the page then work as that person. Never throws: what goes wrong is in the result. */
export async function login(credentials: Credentials): Promise<SignInResult> {
  const runtime = getRuntime();
  const result = await signIn(runtime, credentials);
  if (result.status !== "signed-in") return result;
  await runtime.configuration.reload();
  await runtime.session.resume();
  await readAnew();
  return result;
}

/** Ends the session, on the server and in the other tabs too; the page stays, and its elements show what a stranger may see. */
export async function logout(): Promise<void> {
  const { http, session, tabs } = getRuntime();
  await http.send(logoutEndpoint);
  session.end();
  tabs.post("logout");
  await readAnew();
}
