/**
 * What a React tree knows of the custom element around it: where it stands, how it speaks to the page, and when its content is shown.
 * Elements provide it (elements/define-element.tsx); components of every layer read it with `useElement()` and `useReady()`.
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
  /** Dispatches an event of the documented map from the element; false when the page prevented it. */
  emit<N extends TdEventName>(name: N, detail: TdEventMap[N]): boolean;
  /** A part of the content says whether it is shown; the element is ready (`data-ready`, `td-ready`) once every part is. */
  setReady(part: string, ready: boolean): void;
  /** The part is gone and no longer counts. */
  forget(part: string): void;
  /** The forms that are shown, for the methods of the element. */
  readonly forms?: Set<LeaveGuard>;
}

export const ElementContext = createContext<ElementHandle | undefined>(undefined);

/** The element around this component. Throws outside of one, where events would have nowhere to go. */
export function useElement(): ElementHandle {
  const handle = useContext(ElementContext);
  if (handle === undefined) throw new Error("useElement() needs an element around it: render through defineElement()");
  return handle;
}

/**
 * Declares when this component's content is on show. An element in which nobody calls it is ready after its first render; a screen that
 * loads data passes false until rows, the form or its error are there.
 */
export function useReady(ready: boolean): void {
  const handle = useContext(ElementContext);
  const part = useId();
  useEffect(() => {
    handle?.setReady(part, ready);
  }, [handle, part, ready]);
  useEffect(() => () => handle?.forget(part), [handle, part]);
}
