/** Notices between the tabs of one browser: what one does to the session concerns all. */
import type { Slots } from "./store";

/** `logout`, `sign-in`, `identity` (taken or left), `configuration` (rights, shop or languages changed). */
export type TabNotice = "logout" | "sign-in" | "identity" | "configuration";

export interface Tabs {
  /** Tells the other tabs. */
  post(notice: TabNotice): void;
  /** Hears the other tabs. Returns the function that ends it. */
  on(notice: TabNotice, listener: () => void): () => void;
}

const CHANNEL = "td-admin";

export function createTabs(slot: Slots): Tabs {
  const channel = slot("tabs", () =>
    typeof BroadcastChannel === "function" ? new BroadcastChannel(CHANNEL) : undefined,
  );
  return {
    post: (notice) => channel?.postMessage(notice),
    on(notice, listener) {
      const heard = (event: MessageEvent<unknown>) => {
        if (event.data === notice) listener();
      };
      channel?.addEventListener("message", heard);
      return () => channel?.removeEventListener("message", heard);
    },
  };
}
