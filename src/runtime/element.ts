/**
 * Gives a React tree access to the custom element around it: the element itself, its events, and the report that its content shows. Elements
 * provide this context (elements/element-class.ts); components of every layer read it with `useElement()` and `useReady()`.
 */
import { createContext, useContext, useEffect, useId } from "react";
import type { TdEventMap, TdEventName } from "../contract/events";
import type { LeaveGuard } from "./navigation";

/** Whether a part of an element's content shows; `failed` when an error shows in its place, `late` when it shows without something that follows. */
export type PartState = boolean | "failed" | "late";

export interface ElementHandle {
  readonly tag: string;
  /** The custom element itself. */
  readonly host: HTMLElement;
  /** Its open shadow root: portals stay inside it, or they lose their styles. */
  readonly root: ShadowRoot;
  /** Dispatches an event from the element; returns false when the page prevented it. */
  emit<N extends TdEventName>(name: N, detail: TdEventMap[N]): boolean;
  /**
   * Reports the state of a part of the content. The content replaces the fallback once no part is loading; the element becomes ready
   * (`data-ready`, `td-ready`) once no part has failed or is late either.
   */
  setReady(part: string, state: PartState): void;
  /** Removes a part of the content from the count, after it was unmounted. */
  removePart(part: string): void;
  /** Visible forms, for the methods of the element. */
  readonly forms?: Set<LeaveGuard>;
}

export const ElementContext = createContext<ElementHandle | undefined>(undefined);

/** Returns the element around this component. Throws outside of one, where events would have no target. */
export function useElement(): ElementHandle {
  const handle = useContext(ElementContext);
  if (handle === undefined) throw new Error("useElement() needs an element around it: render through defineElement()");
  return handle;
}

/** Level of the headings that title the element; see the attribute `heading-level`. 1 where no element is around. */
export const HeadingLevelContext = createContext(1);

/** Returns the HTML level of the element's title. The headings below it count on from there. */
export const useHeadingLevel = (): number => useContext(HeadingLevelContext);

/** Whether the page hides the element's title; see the attribute `hide-title`. */
export const HiddenTitleContext = createContext(false);

/**
 * Returns whether the element is the main content of its page: its title is the page's title, and the page has put no main landmark around
 * it. Only then the element may be a main landmark itself.
 */
export function useIsMainContent(): boolean {
  const handle = useContext(ElementContext);
  return useHeadingLevel() === 1 && handle?.host.closest("main, [role=main]") == null;
}

/**
 * Reports when this component's content shows. An element without any caller is ready after its first render; a screen that loads data
 * passes false until its rows or form show, and the error that shows instead of them.
 */
export function useReady(ready: boolean | "late", error?: unknown): void {
  const handle = useContext(ElementContext);
  const part = useId();
  const state: PartState = ready || (error !== undefined && error !== null && error !== false ? "failed" : false);
  useEffect(() => {
    handle?.setReady(part, state);
  }, [handle, part, state]);
  useEffect(() => () => handle?.removePart(part), [handle, part]);
}
