/** Keeps the counts of the menu current: once a minute while the page is looked at, and after whatever was saved here. */
import { menuCounts } from "../../../contract/endpoints/shell";
import type { Runtime } from "../../../runtime/runtime";

export const COUNTS_INTERVAL_MS = 60_000;
/** Rest after a change: several records are often saved in a row. */
const REST_MS = 1_500;

/** Starts asking; answers the function that ends it. */
export function pollCounts({ http, session, events }: Runtime): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let due = false;
  async function ask(): Promise<void> {
    due = false;
    if (session.store.get().status !== "ready") return;
    try {
      const { counts } = await http.call(menuCounts, { background: true, expectSession: false, unattended: true });
      session.store.update((state) =>
        state.display === undefined ? state : { ...state, display: { ...state.display, menuCounts: counts } },
      );
    } catch (error) {
      console.info("The counts of the menu could not be read", error);
    }
  }
  const look = (): void => {
    // A page in the background asks when it is looked at again.
    if (document.hidden) due = true;
    else void ask();
  };
  const soon = (): void => {
    clearTimeout(rest);
    rest = setTimeout(look, REST_MS);
  };
  const shown = (): void => {
    if (due) look();
  };
  const timer = setInterval(look, COUNTS_INTERVAL_MS);
  const unhear = [events.on("record-saved", soon), events.on("record-deleted", soon)];
  document.addEventListener("visibilitychange", shown);
  return () => {
    clearInterval(timer);
    clearTimeout(rest);
    document.removeEventListener("visibilitychange", shown);
    for (const end of unhear) end();
  };
}
