/** Messages between the tabs of one browser, which share the session. */
import type { Slots } from "./store";

/** `logout`, `sign-in`, `identity` (assumed or left), `configuration` (rights, shop or languages changed). */
export type TabNotice = "logout" | "sign-in" | "identity" | "configuration";

export interface CrossTabChannel {
  /** Informs the other tabs. */
  post(notice: TabNotice): void;
  /** Listens to the other tabs. Returns a function that unsubscribes. */
  on(notice: TabNotice, listener: () => void): () => void;
}

const CHANNEL = "td-admin";

export function createCrossTabChannel(slot: Slots): CrossTabChannel {
  const channel = slot("tabs", () =>
    typeof BroadcastChannel === "function" ? new BroadcastChannel(CHANNEL) : undefined,
  );
  return {
    post: (notice) => channel?.postMessage(notice),
    on(notice, listener) {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (event.data === notice) listener();
      };
      channel?.addEventListener("message", onMessage);
      return () => channel?.removeEventListener("message", onMessage);
    },
  };
}
