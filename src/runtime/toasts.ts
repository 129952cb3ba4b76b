/** Toasts as data. The page's single toast host shows them. */
import type { MessageParams } from "../contract/errors";
import { createStore, type Slots, type Store } from "./store";

const TOAST_TIMEOUT_MS = 1500;
export const TOAST_LIMIT = 20;
/** Number of past toasts that can be read again. */
const TOAST_HISTORY = 30;

export type ToastKind = "success" | "info" | "warning" | "error";

export interface ToastAction {
  readonly labelKey: string;
  readonly params?: MessageParams;
  readonly run: () => void;
}

/** A message key, or a text from the server. */
export type ToastText =
  | { readonly key: string; readonly params?: MessageParams; readonly text?: undefined }
  | { readonly text: string; readonly key?: undefined; readonly params?: undefined };

export type ToastRequest = ToastText & {
  readonly kind: ToastKind;
  readonly action?: ToastAction;
  /**
   * Milliseconds until it closes; 0 keeps it open. Default: 1500; 8000 for errors and toasts with an action, to leave time to read and
   * reach it.
   */
  readonly timeout?: number;
};

export type Toast = ToastRequest & {
  readonly id: number;
  readonly timeout: number;
  /** How often it was requested while visible; from 2 on it is shown, as ` (2)`. */
  readonly count: number;
};

/** A past toast; the list that shows it translates its text. */
export type PastToast = ToastText & { readonly id: number; readonly kind: ToastKind; readonly at: number };

export interface Toasts {
  /** Visible toasts, newest last. */
  readonly store: Store<readonly Toast[]>;
  /** The last 30 toasts, newest first. */
  readonly history: Store<readonly PastToast[]>;
  /** Shows a toast, or increments the count of an identical visible one. Returns its id. */
  show(toast: ToastRequest): number;
  dismiss(id: number): void;
  clear(): void;
}

const LONG_TIMEOUT_MS = 8000;
/** Removes a toast above the limit: the oldest success or info without an action, otherwise the oldest. The newest is kept. */
function limitToasts(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= TOAST_LIMIT) return toasts;
  const before = toasts.slice(0, -1);
  const transient = before.find(({ kind, action }) => action === undefined && (kind === "success" || kind === "info"));
  return toasts.filter((toast) => toast !== (transient ?? toasts[0]));
}

const identity = (toast: ToastRequest): string =>
  JSON.stringify([toast.kind, toast.key, toast.params, toast.text, toast.action?.labelKey, toast.action?.params]);

export function createToasts(slot: Slots): Toasts {
  const store = slot("toasts", () => createStore<readonly Toast[]>([]));
  const history = slot("toasts.history", () => createStore<readonly PastToast[]>([]));
  const sequence = slot("toasts.sequence", () => ({ last: 0 }));
  return {
    store,
    history,
    show(request) {
      const same = store.get().find((toast) => identity(toast) === identity(request));
      if (same) {
        store.update((toasts) =>
          toasts.map((toast) =>
            toast === same ? { ...toast, action: request.action, count: toast.count + 1 } : toast,
          ),
        );
        return same.id;
      }
      const id = ++sequence.last;
      const timeout =
        request.timeout ?? (request.action || request.kind === "error" ? LONG_TIMEOUT_MS : TOAST_TIMEOUT_MS);
      store.update((toasts) => limitToasts([...toasts, { ...request, id, timeout, count: 1 }]));
      history.update((past) => [{ ...request, id, at: Date.now() }, ...past].slice(0, TOAST_HISTORY));
      return id;
    },
    dismiss: (id) => store.update((toasts) => toasts.filter((toast) => toast.id !== id)),
    clear: () => store.set([]),
  };
}
