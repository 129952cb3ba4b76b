/** What the page is to carry only while an element stands on it: listeners on window and document. */
import type { Slots } from "./store";

export interface Life {
  /** An element has come. Returns the function that says it has gone. */
  begin(): () => void;
  /** Runs `start` when the first element comes, at once when one is there, and what it answers when the last has gone. */
  whileAlive(start: () => () => void): void;
}

export function createLife(slot: Slots): Life {
  const shared = slot("life", () => ({
    elements: 0,
    starts: [] as (() => () => void)[],
    ends: [] as (() => void)[],
  }));

  return {
    begin() {
      shared.elements += 1;
      if (shared.elements === 1) shared.ends = shared.starts.map((start) => start());
      let lives = true;
      return () => {
        if (!lives) return;
        lives = false;
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
