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
  readonly confirmKey?: string;
  readonly dismissKey?: string;
  /** A red confirm button, focus on dismiss, and no closing by a click outside. */
  readonly danger?: boolean;
  /** Label of a box that must be ticked before confirming. */
  readonly optInKey?: string;
  /** Word that must be typed before confirming. */
  readonly wordToType?: string;
}

/** A question with two ways to continue. */
export interface ChoiceRequest extends ConfirmRequest {
  /** Label of the second way. */
  readonly otherKey: string;
}

/** The user's choice in a dialog: its main button, the second one of a `ChoiceRequest`, or none. */
export type DialogAnswer = "confirm" | "other" | "dismiss";

export interface InformRequest extends DialogTexts {
  readonly buttonKey?: string;
  /** Label of a second button that retries. */
  readonly retryKey?: string;
}

export type DialogRequest = { readonly id: number } & (
  | ({ readonly kind: "confirm"; readonly otherKey?: string } & ConfirmRequest)
  | ({ readonly kind: "inform" } & InformRequest)
);

export interface Dialogs {
  /** Open requests; the first one shows. */
  readonly store: Store<readonly DialogRequest[]>;
  /** Opens a confirmation. Resolves to true when the user confirms. */
  confirm(request: ConfirmRequest): Promise<boolean>;
  /** Opens a question with two ways to continue. Resolves to the user's choice. */
  choose(request: ChoiceRequest): Promise<DialogAnswer>;
  /** Opens an information dialog. Resolves when the user closes it: to true if the user chose to retry. */
  inform(request: InformRequest): Promise<boolean>;
  /** Closes a dialog with the user's choice. Called by the component that shows the dialogs. */
  respond(id: number, answer: DialogAnswer): void;
  /**
   * Dismisses every open confirmation; called when the screen changes. Information dialogs stay open, because a failed save opens one and
   * navigates at the same time.
   */
  dismissConfirmations(): void;
}

export function createDialogs(slot: Slots): Dialogs {
  const store = slot("dialogs", () => createStore<readonly DialogRequest[]>([]));
  const pending = slot("dialogs.waiting", () => new Map<number, (answer: DialogAnswer) => void>());
  const sequence = slot("dialogs.sequence", () => ({ last: 0 }));

  const open = (
    request: ({ kind: "confirm" } & (ConfirmRequest | ChoiceRequest)) | ({ kind: "inform" } & InformRequest),
  ) =>
    new Promise<DialogAnswer>((resolve) => {
      const id = ++sequence.last;
      pending.set(id, resolve);
      store.update((dialogs) => [...dialogs, { ...request, id }]);
    });
  const respond = (id: number, answer: DialogAnswer) => {
    store.update((dialogs) => dialogs.filter((dialog) => dialog.id !== id));
    pending.get(id)?.(answer);
    pending.delete(id);
  };

  return {
    store,
    respond,
    confirm: async (request) => (await open({ kind: "confirm", ...request })) === "confirm",
    choose: (request) => open({ kind: "confirm", ...request }),
    inform: async (request) =>
      (await open({ kind: "inform", ...request })) === "confirm" && request.retryKey !== undefined,
    dismissConfirmations() {
      for (const dialog of store.get()) if (dialog.kind === "confirm") respond(dialog.id, "dismiss");
    },
  };
}
