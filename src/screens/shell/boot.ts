/** The start of the shell: configuration, session and messages side by side, then the server's own messages (Spec 1 §4 "Admin shell"). */
import { useCallback, useEffect, useState } from "react";
import { useRuntime, useSession } from "../../runtime/react";
import type { Runtime } from "../../runtime/runtime";

/** Between finding nobody signed in and going to the login (Spec 1 §9). */
export const LOGIN_DELAY_MS = 300;
/** Modules of messages that the server may lay its own over. */
export const SHELL_MODULES = ["shell", "menu"] as const;

export type Boot = "starting" | "ready" | "signed-out" | "failed";

/** Loads what the frame shows. False when nobody is signed in. */
async function start(runtime: Runtime): Promise<boolean> {
  const { configuration, i18n, session } = runtime;
  // A configuration that can't be had is logged there, and the display configuration alone is enough for the frame.
  const configured = configuration.start().catch(() => undefined);
  const messages = configured.then(() => i18n.loadPrivate(SHELL_MODULES, i18n.locale()));
  const [display] = await Promise.all([session.load(), messages]);
  return display !== undefined;
}

/** Where the sign-in leads back to: the wanted path with its query. */
const loginPath = ({ navigation }: Runtime): string => {
  const { path, search } = navigation.store.get();
  const wanted = `${path}${search}`;
  return wanted === "/" ? "/login" : `/login?hashPart=${encodeURIComponent(wanted)}`;
};

/** How far the start is; `retry` starts again after a failure. */
export function useBoot(): { readonly boot: Boot; readonly retry: () => void } {
  const runtime = useRuntime();
  const { status } = useSession();
  const [boot, setBoot] = useState<Boot>("starting");
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    start(runtime).then(
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
  }, [runtime, attempt]);

  // The session may also end later: somebody declined to sign in again.
  const signedOut = boot === "signed-out" || (boot === "ready" && status === "none");
  useEffect(() => {
    if (!signedOut) return;
    console.warn("No header configuration: nobody is signed in. Going to the login.");
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
