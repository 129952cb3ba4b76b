/**
 * Turns a React component into a custom element. `@r2wc/react-to-web-component` mounts it in an open shadow root; this file adds:
 * - a removed attribute becomes undefined, and a boolean attribute is true when it is present;
 * - rich values are properties, passed by identity, including those set before the upgrade;
 * - moving the element keeps the React tree and its state; only a removal unmounts it;
 * - an exception shows a message with a retry and fires `td-error`;
 * - style sheets are adopted once, in the constructor; events are named `td-…`, bubble and are composed.
 */
import type { ComponentType } from "react";
import type { Tag } from "../src/contract/screen";
import { attributeName } from "../src/catalogue/registry";
import type { ElementHandle } from "../src/runtime/element";
import type { LeaveGuard } from "../src/runtime/navigation";
import { VERSION } from "../src/runtime/version";
import { getRuntime } from "../src/runtime";
import { keepUsedEscapes } from "../src/ui/floating/escape";
import { sharedSheets } from "../src/ui/styles";
import { ElementAppearance } from "./appearance";
import { FRAME_ATTRIBUTES, isFrameAttribute, parseAttribute, requestsContent, type AttributeKind } from "./attributes";
import { renderTogether } from "./render-together";
import { emitFrom, sizeObserver } from "./element-events";
import { ElementFrame, type ElementFrameProps } from "./element-frame";
import { ElementValues } from "./element-values";
import { HeldFocus } from "./held-focus";
import { forwardRuntimeEvents } from "./runtime-events";
import { canLeave, focusFirst, focusFirstError, isDirty, reload, save, valueOf } from "./page-methods";
import { createPreparation, type Needs } from "./preparation";
import { CONTEXT, PROPS, r2wcClass, RENDER } from "./r2wc-element";
import { Readiness } from "./readiness";

type AttributesFor<P> = { readonly [K in keyof P & string]?: AttributeKind };

export type ElementDefinition<P extends object> = Needs<P> & ElementParts<P>;

interface ElementParts<P extends object> {
  readonly component: ComponentType<P>;
  /** Props that are also attributes: `withUrl: "boolean"` is `with-url`. Reading the property returns the parsed value. */
  readonly attributes?: AttributesFor<P>;
  /** Props that are properties only: objects, arrays, functions. */
  readonly properties?: readonly (keyof P & string)[];
  /** Loads ahead what the elements show at once. */
  readonly preload?: () => void;
  /** Style sheets besides the shared ones. */
  readonly sheets?: readonly CSSStyleSheet[];
  /** The component shows light-DOM children in its own slot; they are not a fallback. */
  readonly ownsChildren?: boolean;
}

/** Returns whether an element has children to show until it is ready; those for named slots belong to the content. */
const hasFallback = (element: HTMLElement): boolean =>
  [...element.childNodes].some((node) =>
    node instanceof Element ? node.slot === "" : node instanceof Text && node.data.trim() !== "",
  );

/** Creates the class for a tag. */
export function createElementClass<P extends object>(
  tag: Tag,
  definition: ElementDefinition<P>,
): CustomElementConstructor {
  const kinds = new Map(Object.entries<AttributeKind | undefined>({ ...FRAME_ATTRIBUTES, ...definition.attributes }));
  const propByAttribute = new Map([...kinds.keys()].map((prop) => [attributeName(prop), prop]));
  const preparation = createPreparation(definition);
  const Base = r2wcClass(ElementFrame);

  class Element extends Base {
    static readonly version = VERSION;
    static readonly observedAttributes = [...propByAttribute.keys()];
    /** Loads what the elements wait for before they render. Undefined when nothing is left to load. */
    static readonly prepare = (): Promise<void> | undefined => preparation.run({});
    static readonly preload = definition.preload;

    readonly #forms = new Set<LeaveGuard>();
    readonly #values = new ElementValues({
      element: this,
      hasAttribute: (prop) => kinds.has(prop),
      mustAsk: (prop) => !isFrameAttribute(prop) && this.dirty,
      ask: () => canLeave(this.#forms),
      onChange: (props) => {
        this.#appearance.set(this.#values.get("appearance"));
        // Rich properties do not count: pages may set an equal object at every rendering.
        if (props.some((prop) => kinds.has(prop) && requestsContent(prop))) this.#startAgain();
        this.#refresh();
      },
    });
    readonly #appearance: ElementAppearance;
    readonly #heldFocus = new HeldFocus(this.container);
    /** Whether the first rendering waits for loading. */
    #isStarting = false;
    readonly #readiness = new Readiness({
      onShown: () => {
        this.#fallback?.disconnect();
        // The content replaces the fallback; without a fallback it is already visible.
        if (this.childNodes.length > 0) this.#refresh();
      },
      onReady: (isReady) => {
        this.toggleAttribute("data-ready", isReady);
        if (isReady) emitFrom(this, "td-ready", { tag });
      },
    });
    #unsubscribe: (() => void) | undefined;
    #fallback: MutationObserver | undefined;

    constructor() {
      super();
      keepUsedEscapes(this);
      this.container.adoptedStyleSheets = [...sharedSheets(), ...(definition.sheets ?? [])];
      getRuntime().templateCss.adopt(this.container);
      for (const prop of [...(definition.properties ?? []), ...kinds.keys()]) this.#values.adoptEarlyValue(prop);
      this.#appearance = new ElementAppearance(this, this.container);
    }

    /** The loader may have shown in a shadow root that the code could not be loaded; the element then takes that root over. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      if (this.shadowRoot === null) return super.attachShadow(init);
      this.shadowRoot.replaceChildren();
      return this.shadowRoot;
    }

    override connectedCallback(): void {
      if (this.#unsubscribe === undefined) {
        // Subscribes before the first call, which may need a token.
        this.#unsubscribe = forwardRuntimeEvents(tag, (name, detail) => emitFrom(this, name, detail));
        sizeObserver?.observe(this);
        // Values set before the upgrade. A constructor may not set attributes.
        this.#appearance.set(this.#values.get("appearance"));
      }
      if (this[CONTEXT] !== undefined) super.connectedCallback();
      else if (!this.#isStarting) this.#start();
    }

    /** Shows the fallback until everything needed is loaded, then renders the whole content. */
    #start(): void {
      this.#isStarting = true;
      emitFrom(this, "td-load-start", { tag });
      const render = (): void => {
        renderTogether(() => {
          if (this.#isStarting && this[CONTEXT] === undefined) this.#draw();
        });
      };
      const pending = preparation.run(this.#values.all());
      if (pending === undefined) {
        render();
        return;
      }
      if (definition.ownsChildren !== true) this.container.replaceChildren(document.createElement("slot"));
      // Renders after a failure too: the content then tries again, and shows the error.
      pending.then(render, render);
    }

    /** Tells the page that other content loads; `td-ready` follows once it shows. Before the first rendering, `td-load-start` is still valid. */
    #startAgain(): void {
      if (this[CONTEXT] === undefined) return;
      emitFrom(this, "td-load-start", { tag });
      this.#readiness.restart();
    }

    #draw(): void {
      this.#isStarting = false;
      this.container.replaceChildren();
      this[PROPS] = this.#frameProps();
      super.connectedCallback();
      if (definition.ownsChildren === true) return;
      // The parser connects an element before its children, so the fallback may arrive later. Readiness ends the observation.
      this.#fallback ??= new MutationObserver(() => {
        this.#refresh();
      });
      this.#fallback.observe(this, { childList: true });
    }

    /** Waits one task: an element that the page moves is connected again by then and keeps its state. */
    override disconnectedCallback(): void {
      setTimeout(() => {
        if (this.isConnected) return;
        sizeObserver?.unobserve(this);
        this.#unsubscribe?.();
        this.#unsubscribe = undefined;
        this.#fallback?.disconnect();
        this.#isStarting = false;
        super.disconnectedCallback();
        this.#readiness.reset();
        this.toggleAttribute("data-ready", false);
      });
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const prop = propByAttribute.get(attribute);
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
    override focus(options?: FocusOptions): void {
      if (!this.#heldFocus.restore(options) && !focusFirst(this.container, options)) super.focus(options);
    }
    focusFirstError(): boolean {
      return focusFirstError(this.#forms, this.container);
    }

    get(prop: string): unknown {
      return this.#values.get(prop);
    }

    set(prop: string, value: unknown): void {
      this.#values.set(prop, value);
    }

    #refresh(): void {
      if (this[CONTEXT] === undefined) return;
      this[PROPS] = this.#frameProps();
      this[RENDER]();
    }

    #frameProps(): Record<string, unknown> {
      const { headingLevel, appearance: _, ...values } = this.#values.all();
      return {
        component: definition.component as ComponentType,
        preparation,
        values,
        headingLevel: typeof headingLevel === "number" ? headingLevel : undefined,
        hideTitle: values["hideTitle"] === true,
        handle: this.#handle,
        ready: this.#readiness.isShown,
        onRendered: this.#onRendered,
        hasFallback: definition.ownsChildren !== true && hasFallback(this),
      } satisfies ElementFrameProps;
    }

    readonly #onRendered = (): void => {
      this.#readiness.settle();
    };

    readonly #handle: ElementHandle = {
      tag,
      host: this,
      root: this.container,
      forms: this.#forms,
      emit: (name, detail) => emitFrom(this, name, detail),
      setReady: (part, state) => {
        this.#readiness.set(part, state);
      },
      removePart: (part) => {
        this.#readiness.removePart(part);
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
