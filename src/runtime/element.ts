/**
 * Gives a React tree access to the custom element around it: the element itself, its events, and the report that its content shows. Elements
 * provide this context (elements/define-element.tsx); components of every layer read it with `useElement()` and `useReady()`.
 */
import { createContext, useContext, useEffect, useId } from "react";
import type { TdEventMap, TdEventName } from "../contract/events";
import type { LeaveGuard } from "./navigation";

export interface ElementHandle {
  readonly tag: string;
  /** The custom element itself. */
  readonly host: HTMLElement;
  /** Its open shadow root: portals stay inside it, or they lose their styles. */
  readonly root: ShadowRoot;
  /** Dispatches an event from the element; returns false when the page prevented it. */
  emit<N extends TdEventName>(name: N, detail: TdEventMap[N]): boolean;
  /** Reports whether a part of the content shows. The element is ready (`data-ready`, `td-ready`) once every part does. */
  setReady(part: string, ready: boolean): void;
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

/**
 * Reports when this component's content shows. An element without any caller is ready after its first render; a screen that loads data
 * passes false until its rows, form or error show.
 */
export function useReady(ready: boolean): void {
  const handle = useContext(ElementContext);
  const part = useId();
  useEffect(() => {
    handle?.setReady(part, ready);
  }, [handle, part, ready]);
  useEffect(() => () => handle?.removePart(part), [handle, part]);
}
