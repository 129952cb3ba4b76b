/** Start of the shell: configuration, session and messages in parallel, then the server's own messages (shell-26). */
import { useCallback, useEffect, useState } from "react";
import type { DisplayConfiguration } from "../../contract/context";
import { useRuntime, useSession } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";

/** Delay before redirecting to the login, in milliseconds (shell-28). */
const LOGIN_DELAY_MS = 300;
/** Message modules that the server may override. */
const SHELL_MODULES = ["shell", "menu"] as const;

export type Boot = "starting" | "ready" | "signed-out" | "failed";

/** Loads what the frame shows. Resolves with false when there is no session. */
async function start(runtime: Runtime): Promise<boolean> {
  const { configuration, i18n, session } = runtime;
  // A failed configuration is logged by the runtime; the display configuration alone suffices for the frame.
  const configured = configuration.start().catch(() => undefined);
  const messages = configured.then(() => i18n.loadPrivate(SHELL_MODULES, i18n.locale()));
  const [display] = await Promise.all([session.load(), messages]);
  if (display !== undefined) showLanguageSuffix(runtime, display);
  return display !== undefined;
}

/** The start-up that the element begins before the shell is rendered. */
const preparedStart = ({ slot }: Runtime) =>
  slot("shell.start", () => ({
    /** Resolves with false when there is no session. Taken by the shell. */
    run: undefined as Promise<boolean> | undefined,
    isSignedIn: false,
  }));

/** Begins the start-up, so that the first rendering of the shell shows its frame. Never rejects: the shell shows the failure. */
export async function prepareShell(runtime: Runtime): Promise<void> {
  const prepared = preparedStart(runtime);
  prepared.run = start(runtime);
  prepared.isSignedIn = await prepared.run.catch(() => false);
}

/** Continues the prepared start-up; without one, or after a failure, starts. */
function continueStart(runtime: Runtime): Promise<boolean> {
  const prepared = preparedStart(runtime);
  const { run } = prepared;
  prepared.run = undefined;
  return run ?? start(runtime);
}

/**
 * Puts the language's suffix into the page's address when the shop has several languages, and takes one away when it has one (shell-30).
 * An element in a page of another host leaves that page's address alone.
 */
function showLanguageSuffix({ configuration, navigation }: Runtime, { languages }: DisplayConfiguration): void {
  if (!navigation.hasRouter()) return;
  const { path, search } = navigation.store.get();
  const code = languages.find(({ selected }) => selected)?.code.toLowerCase();
  const delivered = configuration.current().suffixLanguagePath || (code === undefined ? "" : `/${code}`);
  const suffix = languages.length > 1 ? delivered : "";
  const address = `${navigation.base()}${suffix}${path === "/" ? "" : path}${search}${location.hash}`;
  if (address !== `${location.pathname}${location.search}${location.hash}`)
    history.replaceState(history.state, "", address);
}

/** Returns the login path that leads back to the current page. */
const loginPath = ({ navigation }: Runtime): string => {
  const { path, search } = navigation.store.get();
  const current = `${path}${search}`;
  return current === "/" ? "/login" : `/login?hashPart=${encodeURIComponent(current)}`;
};

/** Runs the start-up. `retry` restarts it after a failure. */
export function useBoot(): { readonly boot: Boot; readonly retry: () => void } {
  const runtime = useRuntime();
  const { status } = useSession();
  const [boot, setBoot] = useState<Boot>(() =>
    preparedStart(runtime).isSignedIn && status === "ready" ? "ready" : "starting",
  );
  const [attemptCount, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    continueStart(runtime).then(
      (signedIn) => {
        if (current) setBoot(signedIn ? "ready" : "signed-out");
      },
      (error: unknown) => {
        console.error("The shell could not start", error);
        if (current) setBoot("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [runtime, attemptCount]);

  // The session may also end later, when the user declines to sign in again.
  const signedOut = boot === "signed-out" || (boot === "ready" && status === "none");
  useEffect(() => {
    if (!signedOut) return;
    console.warn("No header configuration: not signed in. Redirecting to the login.");
    const timer = setTimeout(() => {
      void runtime.navigation.navigate(loginPath(runtime), { replace: true, force: true });
    }, LOGIN_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [runtime, signedOut]);

  const retry = useCallback(() => {
    setBoot("starting");
    setAttempt((count) => count + 1);
  }, []);
  return { boot: signedOut ? "signed-out" : boot, retry };
}
