/** Scroll of the routed screen: a new place starts at its top, going back returns to where one was. */
import { useEffect, type RefObject } from "react";
import { useRuntime } from "../../runtime/react";

/** Number of the history entry, which the host's router keeps in its state. */
const entryIndex = (): number => {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "tdIndex" in state && typeof state.tdIndex === "number"
    ? state.tdIndex
    : 0;
};

/** How long a screen may take to grow to the height it had, in milliseconds. */
const PATIENCE_MS = 2000;

export function useScrollKept(main: RefObject<HTMLElement | null>): void {
  const { navigation } = useRuntime();
  useEffect(() => {
    const { current } = main;
    if (current === null) return;
    const kept = new Map<number, number>();
    let index = entryIndex();
    let { path } = navigation.store.get();
    let sizes: ResizeObserver | undefined;

    const stopWaiting = () => {
      sizes?.disconnect();
      sizes = undefined;
    };
    const goTo = (top: number) => {
      stopWaiting();
      current.scrollTop = top;
      if (top === 0) return;
      // The screen is loading: it is scrolled again as it grows, until it is as high as it was or the user takes over.
      sizes = new ResizeObserver(() => {
        current.scrollTop = top;
        if (current.scrollTop >= top) stopWaiting();
      });
      for (const child of current.querySelector("slot")?.assignedElements() ?? []) sizes.observe(child);
      setTimeout(stopWaiting, PATIENCE_MS);
    };
    const onScroll = () => {
      if (sizes === undefined) kept.set(index, current.scrollTop);
    };
    const end = navigation.store.subscribe(() => {
      const now = navigation.store.get();
      const to = entryIndex();
      const moved = now.path !== path;
      const back = to < index || (to > index && kept.has(to));
      path = now.path;
      index = to;
      if (moved) goTo(back ? (kept.get(to) ?? 0) : 0);
    });
    current.addEventListener("scroll", onScroll, { passive: true });
    current.addEventListener("wheel", stopWaiting, { passive: true });
    return () => {
      end();
      stopWaiting();
      current.removeEventListener("scroll", onScroll);
      current.removeEventListener("wheel", stopWaiting);
    };
  }, [main, navigation]);
}
