/** Public types of an element. */
import type { Appearance } from "../src/contract/appearance";
import type { SharedAttributes, SharedProperties } from "../src/contract/element-attributes";
import type { TdErrorCode, TdEventMap, TdEventName } from "../src/contract/events";

export type { Appearance, SharedAttributes, TdErrorCode, TdEventMap, TdEventName };

/** A td-admin element. Rich values are declared properties. */
export interface TdElement extends HTMLElement, SharedProperties {
  /** Whether there are unsaved changes; see `td-dirty-change`. */
  readonly dirty: boolean;
  /** Values of the form by field name, saved or not. Undefined without a form. */
  readonly value: unknown;
  /** Reloads the data and keeps typed values. A failed element retries. */
  reload(): Promise<void>;
  /** Saves the form. Resolves to true when nothing is left to save; false when a value is invalid or the server refused the change. */
  save(): Promise<boolean>;
  /** Asks the user about unsaved changes and discards them if they leave. Resolves to true immediately when there are none. */
  canLeave(): Promise<boolean>;
  /** Focuses the first field; without fields the first button or link. */
  focus(options?: FocusOptions): void;
  /** Focuses the first invalid field; returns false when there is none. */
  focusFirstError(): boolean;
  addEventListener<N extends TdEventName>(
    type: N,
    listener: (this: TdElement, event: CustomEvent<TdEventMap[N]>) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: TdElement, event: HTMLElementEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
