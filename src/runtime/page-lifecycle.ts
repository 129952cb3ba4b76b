/** Runs page-wide listeners only while at least one element is connected. */
import type { Slots } from "./store";

export interface PageLifecycle {
  /** Counts a connected element. Returns the function to call when it is disconnected. */
  begin(): () => void;
  /**
   * Calls `start` when the first element connects, or at once if one is connected, and the function that `start` returned when the last
   * element disconnects.
   */
  whileAlive(start: () => () => void): void;
}

export function createPageLifecycle(slot: Slots): PageLifecycle {
  const shared = slot("life", () => ({
    elements: 0,
    starts: [] as (() => () => void)[],
    ends: [] as (() => void)[],
  }));

  return {
    begin() {
      shared.elements += 1;
      if (shared.elements === 1) shared.ends = shared.starts.map((start) => start());
      let isConnected = true;
      return () => {
        if (!isConnected) return;
        isConnected = false;
        shared.elements -= 1;
        if (shared.elements === 0) for (const end of shared.ends.splice(0)) end();
      };
    },
    whileAlive(start) {
      shared.starts.push(start);
      if (shared.elements > 0) shared.ends.push(start());
    },
  };
}
