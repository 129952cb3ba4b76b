/** An alert whose code comes after the form: nobody waits for it before they can type. */
import { lazy, Suspense, useEffect } from "react";
import type { Alert, AlertProps } from "../alert/alert";

let loading: Promise<{ readonly Alert: typeof Alert }> | undefined;
const load = () =>
  (loading ??= import("../alert/alert").catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

/** Says it without looks where the code can't be had, as without a connection. */
const Plain = ({ title, children }: AlertProps) => (
  <p role="alert">
    {title} {children}
  </p>
);

const Shown = lazy(async () => ({
  default: await load().then(
    (module) => module.Alert,
    () => Plain,
  ),
}));

export const LateAlert = (props: AlertProps) => (
  <Suspense fallback={null}>
    <Shown {...props} />
  </Suspense>
);

/** Fetches the code once the screen is there, so that a refusal shows at once. */
export function useLateAlert(ready: boolean): void {
  useEffect(() => {
    // What can't be fetched now is tried again when there is something to say.
    if (ready) load().catch(() => undefined);
  }, [ready]);
}
