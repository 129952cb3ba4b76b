/** Runs page-wide listeners only while at least one element is connected. */
import type { Slots } from "./store";

export interface PageLifecycle {
  /** Counts an element in. Returns the function that counts it out. */
  begin(): () => void;
  /** Runs `start` when the first element connects, or at once if one is connected, and its result when the last one disconnects. */
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
