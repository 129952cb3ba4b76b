/** Confirmations and information dialogs as data. The interface shows the first; the others wait. */
import type { MessageParams } from "../contract/errors";
import { createStore, type Slots, type Store } from "./store";

interface DialogTexts {
  readonly titleKey: string;
  readonly contentKey?: string;
  /** Placeholder values for every key of the dialog. */
  readonly params?: MessageParams;
  /** Consequences, or reasons for a refusal, one message a line. `to` is an admin path where the cause can be fixed. */
  readonly consequences?: readonly { readonly key: string; readonly params?: MessageParams; readonly to?: string }[];
}

export interface ConfirmRequest extends DialogTexts {
  readonly agreeKey?: string;
  readonly dismissKey?: string;
  /** A red confirm button, focus on dismiss, and no closing by a click outside. */
  readonly danger?: boolean;
  /** Label of a box that must be ticked before confirming. */
  readonly optInKey?: string;
  /** Word that must be typed before confirming. */
  readonly typed?: string;
}

export interface InformRequest extends DialogTexts {
  readonly buttonKey?: string;
  /** Label of a second button that retries. */
  readonly againKey?: string;
}

export type DialogRequest = { readonly id: number } & (
  | ({ readonly kind: "confirm" } & ConfirmRequest)
  | ({ readonly kind: "inform" } & InformRequest)
);

export interface Dialogs {
  /** Open requests; the first one shows. */
  readonly store: Store<readonly DialogRequest[]>;
  /** Asks. Resolves to true when the user confirms. */
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Informs. Resolves when the user closes it; true to retry. */
  inform(request: InformRequest): Promise<boolean>;
  /** For the interface: the user's answer. Information dialogs accept either. */
  answer(id: number, agreed: boolean): void;
  /**
   * Dismisses every open confirmation, as a change of screen does. Information dialogs stay, because a failed save informs and navigates at
   * once.
   */
  dismissConfirmations(): void;
}

export function createDialogs(slot: Slots): Dialogs {
  const store = slot("dialogs", () => createStore<readonly DialogRequest[]>([]));
  const waiting = slot("dialogs.waiting", () => new Map<number, (agreed: boolean) => void>());
  const sequence = slot("dialogs.sequence", () => ({ last: 0 }));

  const open = (request: ({ kind: "confirm" } & ConfirmRequest) | ({ kind: "inform" } & InformRequest)) =>
    new Promise<boolean>((resolve) => {
      const id = ++sequence.last;
      waiting.set(id, resolve);
      store.update((dialogs) => [...dialogs, { ...request, id }]);
    });
  const answer = (id: number, agreed: boolean) => {
    store.update((dialogs) => dialogs.filter((dialog) => dialog.id !== id));
    waiting.get(id)?.(agreed);
    waiting.delete(id);
  };

  return {
    store,
    answer,
    confirm: (request) => open({ kind: "confirm", ...request }),
    inform: async (request) => (await open({ kind: "inform", ...request })) && request.againKey !== undefined,
    dismissConfirmations() {
      for (const dialog of store.get()) if (dialog.kind === "confirm") answer(dialog.id, false);
    },
  };
}
