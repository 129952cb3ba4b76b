/** The values of an element's properties and attributes. */
import { attributeName } from "../src/catalogue/registry";

export interface ElementValuesHost {
  readonly element: HTMLElement;
  /** Returns whether a property is also an attribute. */
  hasAttribute(prop: string): boolean;
  /** Returns whether a change must wait for the user, who has unsaved changes. */
  mustAsk(prop: string): boolean;
  /** Asks about the unsaved changes. Resolves to false when the user stays. */
  ask(): Promise<boolean>;
  /** Receives the names of the properties whose values have changed. */
  onChange(props: readonly string[]): void;
}

export class ElementValues {
  readonly #host: ElementValuesHost;
  readonly #values: Record<string, unknown> = {};
  /** Values that wait for the user's answer. They apply together if the user leaves the form. */
  readonly #pending = new Map<string, unknown>();

  constructor(host: ElementValuesHost) {
    this.#host = host;
  }

  get(prop: string): unknown {
    return this.#values[prop];
  }

  all(): Record<string, unknown> {
    return { ...this.#values };
  }

  /** Stores a value; if the form has unsaved changes, after the user agreed. The attribute returns to the present value if they stay. */
  set(prop: string, value: unknown): void {
    if (Object.is(this.#values[prop], value)) {
      this.#pending.delete(prop);
    } else if (this.#host.mustAsk(prop)) {
      void this.#setAfterQuestion(prop, value);
    } else {
      this.#values[prop] = value;
      this.#host.onChange([prop]);
    }
  }

  /** A property set on the element before its upgrade would shadow the accessor forever. */
  adoptEarlyValue(prop: string): void {
    const { element } = this.#host;
    const earlyProperty = Object.getOwnPropertyDescriptor(element, prop);
    if (earlyProperty === undefined) return;
    Reflect.deleteProperty(element, prop);
    this.#values[prop] = earlyProperty.value;
  }

  async #setAfterQuestion(prop: string, value: unknown): Promise<void> {
    const isAsking = this.#pending.size > 0;
    this.#pending.set(prop, value);
    if (isAsking) return;
    const leaves = await this.#host.ask();
    const values = [...this.#pending];
    this.#pending.clear();
    for (const [name, pending] of values) {
      if (leaves) this.#values[name] = pending;
      else this.#reflect(name);
    }
    if (leaves) this.#host.onChange(values.map(([name]) => name));
  }

  /** Sets the attribute of a property to the present value. */
  #reflect(prop: string): void {
    const { element } = this.#host;
    if (!this.#host.hasAttribute(prop)) return;
    const value = this.#values[prop];
    if (value === undefined) element.removeAttribute(attributeName(prop));
    else element.setAttribute(attributeName(prop), value === true ? "" : String(value));
  }
}
