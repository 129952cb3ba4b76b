/** Somebody whose system is dark, and who has never chosen, is offered dark mode once (Spec 1 §4 "Dark mode": it is off until then). */
import { useEffect } from "react";
import { useRuntime } from "../../runtime/react";
import { DARK_MODE_KEY } from "../../runtime/theme";

/** Kept beside the choice itself, so that the offer is not repeated. */
const OFFERED_KEY = "td-shell.dark-offered";

export function useDarkOffer(): void {
  const { theme, toasts } = useRuntime();
  useEffect(() => {
    try {
      if (!matchMedia("(prefers-color-scheme: dark)").matches || theme.store.get().dark) return;
      if (localStorage.getItem(DARK_MODE_KEY) !== null || localStorage.getItem(OFFERED_KEY) !== null) return;
      localStorage.setItem(OFFERED_KEY, "1");
    } catch {
      // Where nothing is kept the offer would come with every page.
      return;
    }
    const run = () => {
      theme.setDark(true);
    };
    toasts.show({ kind: "info", key: "shell.dark.offer", action: { labelKey: "shell.dark.use", run } });
  }, [theme, toasts]);
}
