/** Scroll position of the routed screen: a new page starts at the top, going back restores the position. */
import { useEffect, type RefObject } from "react";
import { isObject } from "../../contract/object";
import { useRuntime } from "../../runtime/react";

/** Returns the index of the history entry, stored by the host's router. */
const entryIndex = (): number => {
  const state: unknown = history.state;
  return isObject(state) && "tdIndex" in state && typeof state.tdIndex === "number" ? state.tdIndex : 0;
};

/** Milliseconds to wait for a screen to grow to its previous height. */
const MAX_WAIT_MS = 2000;

export function useScrollRestoration(main: RefObject<HTMLElement | null>): void {
  const { navigation } = useRuntime();
  useEffect(() => {
    const { current } = main;
    if (current === null) return;
    const positions = new Map<number, number>();
    let index = entryIndex();
    let { path } = navigation.store.get();
    let resizeObserver: ResizeObserver | undefined;

    const stopWaiting = () => {
      resizeObserver?.disconnect();
      resizeObserver = undefined;
    };
    const goTo = (top: number) => {
      stopWaiting();
      current.scrollTop = top;
      if (top === 0) return;
      // The screen is loading: scroll again as it grows, until it is high enough or the user scrolls.
      resizeObserver = new ResizeObserver(() => {
        current.scrollTop = top;
        if (current.scrollTop >= top) stopWaiting();
      });
      for (const child of current.querySelector("slot")?.assignedElements() ?? []) resizeObserver.observe(child);
      setTimeout(stopWaiting, MAX_WAIT_MS);
    };
    const onScroll = () => {
      if (resizeObserver === undefined) positions.set(index, current.scrollTop);
    };
    const end = navigation.store.subscribe(() => {
      const place = navigation.store.get();
      const to = entryIndex();
      const hasMoved = place.path !== path;
      const back = to < index || (to > index && positions.has(to));
      path = place.path;
      index = to;
      if (hasMoved) goTo(back ? (positions.get(to) ?? 0) : 0);
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
