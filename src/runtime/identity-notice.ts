/** Informs the user once, and restarts the page, when the session's identity is no longer the one that the page was opened under. */
import type { Dialogs } from "./dialogs";
import type { Events } from "./events";
import type { Session } from "./session";
import type { Slots } from "./store";

interface Dependencies {
  readonly slot: Slots;
  readonly events: Events;
  readonly dialogs: Dialogs;
  readonly session: Session;
}

/** Loads the current identity; the page has only loaded the previous one. */
async function loadCurrentIdentity(session: Session): Promise<{ user: string; shop: string } | undefined> {
  const display = await session.reload().catch(() => undefined);
  return display === undefined ? undefined : { user: display.shopUserFullName, shop: display.shopInfo.name };
}

/** Watches the identity for as long as the page is open. The server refuses saves under the wrong identity; this only informs the user. */
export function watchIdentity({ slot, events, dialogs, session }: Dependencies): void {
  slot("identity-notice", () => {
    let isInformed = false;
    events.on("identity-changed", () => {
      if (isInformed) return;
      isInformed = true;
      void loadCurrentIdentity(session)
        .then((current) =>
          dialogs.inform({
            titleKey: "identity.changed.title",
            contentKey: current === undefined ? "identity.changed.signed-out" : "identity.changed.text",
            params: current,
            buttonKey: "identity.changed.reload",
          }),
        )
        .then(() => location.reload());
    });
    return true;
  });
}
