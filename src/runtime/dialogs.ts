/** Confirmations and information dialogs as data; the interface shows the first, the others wait (Spec 1 §4 "Confirmation dialogs"). */
import type { MessageParams } from "../contract/errors";
import { createStore, type Slots, type Store } from "./store";

interface DialogTexts {
  readonly titleKey: string;
  readonly contentKey?: string;
  /** Values for the placeholders of every key of the dialog. */
  readonly params?: MessageParams;
  /** What will happen, or why it did not, one message a line; with `to`, an admin path, a link to where it can be mended. */
  readonly consequences?: readonly { readonly key: string; readonly params?: MessageParams; readonly to?: string }[];
}

export interface ConfirmRequest extends DialogTexts {
  readonly agreeKey?: string;
  readonly dismissKey?: string;
  /** A red agree button, focus on dismiss, no closing by a click outside. */
  readonly danger?: boolean;
  /** Label of a box that must be ticked before agreeing. */
  readonly optInKey?: string;
  /** Word that must be typed before agreeing. */
  readonly typed?: string;
}

export interface InformRequest extends DialogTexts {
  readonly buttonKey?: string;
  /** A second button, to try once more. */
  readonly againKey?: string;
}

export type DialogRequest = { readonly id: number } & (
  | ({ readonly kind: "confirm" } & ConfirmRequest)
  | ({ readonly kind: "inform" } & InformRequest)
);

export interface Dialogs {
  /** Open requests; the first one shows. */
  readonly store: Store<readonly DialogRequest[]>;
  /** Asks; true when the user agrees. */
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Tells; resolves when the user has closed it, with true where they want to try once more. */
  inform(request: InformRequest): Promise<boolean>;
  /** For the interface: the user's answer. An information dialog takes either. */
  answer(id: number, agreed: boolean): void;
  /** Answers every open confirmation with dismiss, as a change of screen does. Information dialogs stay (Spec 1 §8: a failed save tells and navigates at once). */
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
