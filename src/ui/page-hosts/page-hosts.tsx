/** The React part of what a page has once. Toasts, confirmations and the sign-in dialog come in chunks of their own. */
import { lazy, Suspense, useState } from "react";
import { createRoot } from "react-dom/client";
import { useRuntime, useStore } from "../../runtime/react";

const ToastHost = lazy(async () => ({ default: (await import("./toast-host")).ToastHost }));
const ConfirmHost = lazy(async () => ({ default: (await import("./confirm-host")).ConfirmHost }));
const SignInAgain = lazy(async () => ({ default: (await import("./sign-in-again")).SignInAgain }));

/** True from the first time on. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was || now;
}

function PageHosts() {
  const { toasts, dialogs, session } = useRuntime();
  // What has shown once stays mounted: toasts and dialogs leave with an animation.
  const hasToasts = useOnce(useStore(toasts.store, (shown) => shown.length > 0));
  const hasDialogs = useOnce(useStore(dialogs.store, (open) => open.length > 0));
  const isExpired = useStore(session.store, ({ status, handedOver }) => status === "expired" && handedOver !== true);
  return (
    <>
      <Suspense fallback={null}>{hasToasts ? <ToastHost /> : null}</Suspense>
      <Suspense fallback={null}>{hasDialogs ? <ConfirmHost /> : null}</Suspense>
      <Suspense fallback={null}>{isExpired ? <SignInAgain /> : null}</Suspense>
    </>
  );
}

/** Draws it into a place inside the page's one host. */
export function mountPageHosts(place: HTMLElement): void {
  createRoot(place).render(<PageHosts />);
}
