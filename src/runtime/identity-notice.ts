/** When the session is somebody else's than the page was opened as: the page says so, once, and starts anew (Spec 1 §4 "Subrogation"). */
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

/** As whom one works now: read anew, since the page only knows who it was. */
async function presentIdentity(session: Session): Promise<{ user: string; shop: string } | undefined> {
  const display = await session.reload().catch(() => undefined);
  return display === undefined ? undefined : { user: display.shopUserFullName, shop: display.shopInfo.name };
}

/** Watches for the whole page. The server refuses what would be saved as the wrong person; this only tells. */
export function watchIdentity({ slot, events, dialogs, session }: Dependencies): void {
  slot("identity-notice", () => {
    let told = false;
    events.on("identity-changed", () => {
      if (told) return;
      told = true;
      void presentIdentity(session)
        .then((now) =>
          dialogs.inform({
            titleKey: "identity.changed.title",
            contentKey: now === undefined ? "identity.changed.signed-out" : "identity.changed.text",
            params: now,
            buttonKey: "identity.changed.reload",
          }),
        )
        .then(() => location.reload());
    });
    return true;
  });
}
