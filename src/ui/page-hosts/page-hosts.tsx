/** React part of the page-wide hosts. Toasts, confirmations and the sign-in dialog are separate chunks. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { useRuntime, useStore } from "../../runtime/react";
import { deferred } from "../deferred";

const ToastHost = deferred(async () => (await import("./toast-host")).ToastHost);
const ConfirmHost = deferred(async () => (await import("./confirm-host")).ConfirmHost);
const SignInAgain = deferred(async () => (await import("./sign-in-again")).SignInAgain);

/** Returns true once `condition` has been true, and stays true. */
function useEverTrue(condition: boolean): boolean {
  const [hasBeenTrue, setHasBeenTrue] = useState(condition);
  if (condition && !hasBeenTrue) setHasBeenTrue(true);
  return hasBeenTrue || condition;
}

function PageHosts() {
  const { toasts, dialogs, session } = useRuntime();
  // Hosts stay mounted after first use, so that toasts and dialogs can animate out.
  const hasToasts = useEverTrue(useStore(toasts.store, (visible) => visible.length > 0));
  const hasDialogs = useEverTrue(useStore(dialogs.store, (open) => open.length > 0));
  const isExpired = useStore(session.store, ({ status, handedOver }) => status === "expired" && handedOver !== true);
  return (
    <>
      {hasToasts ? <ToastHost /> : null}
      {hasDialogs ? <ConfirmHost /> : null}
      {isExpired ? <SignInAgain /> : null}
    </>
  );
}

/** Renders the hosts into a node of the page-wide layer. */
export function mountPageHosts(place: HTMLElement): void {
  createRoot(place).render(<PageHosts />);
}
