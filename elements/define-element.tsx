/**
 * Turns a React component into a custom element the page can trust. `@r2wc/react-to-web-component` mounts it in an open shadow root;
 * what that leaves open is settled here:
 *  - a removed attribute is undefined again, and a boolean attribute is true by presence;
 *  - rich values are properties, handed on by identity, and those set before the element was upgraded are kept;
 *  - moving the element keeps the React tree and all it holds; only a real removal unmounts it;
 *  - a throw shows a message, fires `td-error` and brings back the fallback, instead of an empty box;
 *  - style sheets are adopted once, by the constructor; events are named `td-…`, bubble and are composed;
 *  - defining a tag twice is harmless, and two versions on one page are named in a warning.
 */
import r2wc from "@r2wc/react-to-web-component";
import type { ComponentType } from "react";
import { CANCELABLE_EVENTS, type TdEventMap, type TdEventName } from "../src/contract/events";
import type { Tag } from "../src/contract/screen";
import { attributeOf } from "../src/catalogue/registry";
import type { ElementHandle } from "../src/runtime/element";
import type { LeaveGuard } from "../src/runtime/navigation";
import { VERSION } from "../src/runtime/version";
import { getRuntime } from "../src/runtime";
import { installPageHosts } from "../src/ui/page-hosts/install";
import { installDocumentTokens, sharedSheets } from "../src/ui/styles";
import { parseAttribute, type AttributeKind } from "./attributes";
import { drawTogether } from "./draw-together";
import { ElementFrame, type ElementFrameProps } from "./element-frame";
import { hearRuntime } from "./hear-runtime";
import { canLeave, focusFirstError, isDirty, reload, save, valueOf } from "./page-methods";
import { createPreparation, type Needs } from "./preparation";
import { Readiness } from "./readiness";

export type { AttributeKind } from "./attributes";

type AttributesFor<P> = { readonly [K in keyof P & string]?: AttributeKind };

export interface ElementDefinition<P extends object> extends Needs<P> {
  readonly component: ComponentType<P>;
  /** Props that are attributes too, `withUrl: "boolean"` is `with-url`; reading the property gives the parsed value. */
  readonly attributes?: AttributesFor<P>;
  /** Props that are properties only: objects, arrays, functions. */
  readonly properties?: readonly (keyof P & string)[];
  /** Style sheets beside the shared ones. */
  readonly sheets?: readonly CSSStyleSheet[];
  /** Light-DOM children are content, which the component shows by a slot of its own, and not the fallback. */
  readonly ownsChildren?: boolean;
}

const PROPS: unique symbol = Symbol.for("r2wc.props") as never;
const RENDER: unique symbol = Symbol.for("r2wc.render") as never;
const CONTEXT: unique symbol = Symbol.for("r2wc.context") as never;

/** What the base class of r2wc offers a subclass. */
interface Mounted extends HTMLElement {
  readonly container: ShadowRoot;
  readonly [CONTEXT]?: object;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** False when the page prevented it. */
function emitFrom<N extends TdEventName>(element: HTMLElement, name: N, detail: TdEventMap[N]): boolean {
  const cancelable = CANCELABLE_EVENTS.includes(name);
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
}

/** One for all elements of the page, which may be many; it holds them only while they are on it. */
const sizes =
  typeof ResizeObserver === "undefined"
    ? undefined
    : new ResizeObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof HTMLElement)
            emitFrom(target, "td-resize", { width: target.offsetWidth, height: target.offsetHeight });
      });

/** The class for a tag, for a page that wants to subclass or name it itself. Most callers want `defineElement()`. */
export function createElementClass<P extends object>(
  tag: Tag,
  definition: ElementDefinition<P>,
): CustomElementConstructor {
  const kinds = new Map(Object.entries<AttributeKind | undefined>(definition.attributes ?? {}));
  const propOf = new Map([...kinds.keys()].map((prop) => [attributeOf(prop), prop]));
  const preparation = createPreparation(definition);
  const Base = r2wc(ElementFrame, { shadow: "open", props: {} }) as unknown as new () => Mounted;

  class Element extends Base {
    static readonly version = VERSION;
    static readonly observedAttributes = [...propOf.keys()];

    readonly #values: Record<string, unknown> = {};
    readonly #forms = new Set<LeaveGuard>();
    /** Asked for, and not there yet: what must be loaded comes first. */
    #isComing = false;
    readonly #readiness = new Readiness(() => {
      this.#fallback?.disconnect();
      this.toggleAttribute("data-ready", true);
      emitFrom(this, "td-ready", { tag });
      // The content takes the fallback's place; where there is none it shows already.
      if (this.childNodes.length > 0) this.#refresh();
    });
    #unhear: (() => void) | undefined;
    #fallback: MutationObserver | undefined;

    constructor() {
      super();
      this.container.adoptedStyleSheets = [...sharedSheets(), ...(definition.sheets ?? [])];
      getRuntime().templateCss.adopt(this.container);
      for (const prop of [...(definition.properties ?? []), ...kinds.keys()]) this.#adoptEarlyValue(prop);
    }

    override connectedCallback(): void {
      if (this.#unhear === undefined) {
        // Before anything is asked for: the first call may want a token.
        this.#unhear = hearRuntime(tag, (name, detail) => emitFrom(this, name, detail));
        sizes?.observe(this);
      }
      if (this[CONTEXT] !== undefined) super.connectedCallback();
      else if (!this.#isComing) this.#come();
    }

    /** Shows the fallback until all is there that the content needs, and then draws that at once in full. */
    #come(): void {
      this.#isComing = true;
      emitFrom(this, "td-load-start", { tag });
      const draw = (): void => {
        drawTogether(() => {
          if (this.#isComing && this[CONTEXT] === undefined) this.#draw();
        });
      };
      const waits = preparation.run(this.#values);
      if (waits === undefined) {
        draw();
        return;
      }
      if (definition.ownsChildren !== true) this.container.replaceChildren(document.createElement("slot"));
      // A failure is found again, and said, by the content.
      waits.then(draw, draw);
    }

    #draw(): void {
      this.#isComing = false;
      this.container.replaceChildren();
      this[PROPS] = this.#frameProps();
      super.connectedCallback();
      if (definition.ownsChildren === true) return;
      // What is drawn may be ready by now: that is known two microtasks later.
      queueMicrotask(() => {
        if (this.#readiness.reached) return;
        // The parser connects an element before its children: the fallback may come a moment later.
        this.#fallback ??= new MutationObserver(() => {
          this.#refresh();
        });
        this.#fallback.observe(this, { childList: true });
      });
    }

    /** Waits a task: a page that moves the element connects it again before that, and keeps what was typed. */
    override disconnectedCallback(): void {
      setTimeout(() => {
        if (this.isConnected) return;
        sizes?.unobserve(this);
        this.#unhear?.();
        this.#unhear = undefined;
        this.#fallback?.disconnect();
        this.#isComing = false;
        super.disconnectedCallback();
        this.#readiness.reset();
        this.toggleAttribute("data-ready", false);
      });
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const prop = propOf.get(attribute);
      const kind = prop === undefined ? undefined : kinds.get(prop);
      if (prop === undefined || kind === undefined) return;
      this.set(prop, parseAttribute(kind, text));
    }

    get dirty(): boolean {
      return isDirty(this.#forms);
    }
    get value(): unknown {
      return valueOf(this.#forms);
    }
    reload(): Promise<void> {
      return reload(this.container);
    }
    save(): Promise<boolean> {
      return save(this.#forms);
    }
    canLeave(): Promise<boolean> {
      return canLeave(this.#forms);
    }
    focusFirstError(): boolean {
      return focusFirstError(this.#forms, this.container);
    }

    get(prop: string): unknown {
      return this.#values[prop];
    }

    set(prop: string, value: unknown): void {
      if (Object.is(this.#values[prop], value)) return;
      this.#values[prop] = value;
      this.#refresh();
    }

    /** A property set on the plain element before its class arrived would hide the accessor for good. */
    #adoptEarlyValue(prop: string): void {
      const early = Object.getOwnPropertyDescriptor(this, prop);
      if (early === undefined) return;
      Reflect.deleteProperty(this, prop);
      this.#values[prop] = early.value;
    }

    #refresh(): void {
      if (this[CONTEXT] === undefined) return;
      this[PROPS] = this.#frameProps();
      this[RENDER]();
    }

    #frameProps(): Record<string, unknown> {
      return {
        component: definition.component as ComponentType,
        preparation,
        values: { ...this.#values },
        handle: this.#handle,
        ready: this.#readiness.reached,
        hasFallback: definition.ownsChildren !== true && this.childNodes.length > 0,
      } satisfies ElementFrameProps;
    }

    readonly #handle: ElementHandle = {
      tag,
      host: this,
      root: this.container,
      forms: this.#forms,
      emit: (name, detail) => emitFrom(this, name, detail),
      setReady: (part, ready) => {
        this.#readiness.set(part, ready);
      },
      forget: (part) => {
        this.#readiness.forget(part);
      },
    };
  }

  for (const prop of [...(definition.properties ?? []), ...kinds.keys()]) {
    Object.defineProperty(Element.prototype, prop, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return this.get(prop);
      },
      set(this: Element, value: unknown) {
        this.set(prop, value);
      },
    });
  }
  return Element;
}

let isThemeAsked = false;

/**
 * The tokens hang on the theme, and what is stored of it is read for the first frame that could show an element: the page has to wait for
 * another process then. Whoever draws by the theme has it before.
 */
function readThemeBeforePaint(): void {
  if (isThemeAsked) return;
  isThemeAsked = true;
  requestAnimationFrame(() => void getRuntime().theme);
}

/** Defines the tag once. A second definition is harmless; one by another version is named in a warning, and the first stays. */
export function defineElement<P extends object>(tag: Tag, definition: ElementDefinition<P>): void {
  const present = customElements.get(tag) as { version?: string } | undefined;
  if (present !== undefined) {
    if (present.version !== VERSION) {
      console.warn(
        `<${tag}> is already defined by td-admin ${present.version ?? "of an unknown version"}; ${VERSION} is not used for it.`,
      );
    }
    return;
  }
  readThemeBeforePaint();
  installDocumentTokens();
  // What they show comes from an element's doings, so the first one is drawn before.
  setTimeout(installPageHosts);
  customElements.define(tag, createElementClass(tag, definition));
}
