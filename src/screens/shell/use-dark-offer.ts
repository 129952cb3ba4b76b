/** Offers dark mode once to users whose system uses dark mode and who have not chosen a mode. */
import { useEffect } from "react";
import { useRuntime } from "../../runtime/react";
import { DARK_MODE_KEY } from "../../runtime/theme";

/** Storage key that prevents repeating the offer. */
const OFFERED_KEY = "td-shell.dark-offered";

export function useDarkOffer(): void {
  const { theme, toasts } = useRuntime();
  useEffect(() => {
    try {
      if (!matchMedia("(prefers-color-scheme: dark)").matches || theme.store.get().dark) return;
      if (localStorage.getItem(DARK_MODE_KEY) !== null || localStorage.getItem(OFFERED_KEY) !== null) return;
      localStorage.setItem(OFFERED_KEY, "1");
    } catch {
      // Without storage the offer would repeat on every page.
      return;
    }
    const run = () => {
      theme.setDark(true);
    };
    toasts.show({ kind: "info", key: "shell.dark.offer", action: { labelKey: "shell.dark.use", run } });
  }, [theme, toasts]);
}
