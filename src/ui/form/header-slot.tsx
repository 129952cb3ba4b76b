/** A place in the head of the card around a field, for an action of that field ("Copy Monday everywhere"). */
import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** The node that actions are shown in; null outside of a card. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Shows its children in the head of the card, or in place where there is none. */
export function HeaderSlot({ children }: { readonly children: ReactNode }) {
  const slot = useContext(HeaderSlotContext);
  return slot === null ? children : createPortal(children, slot);
}
