/** A slot in the header of the card around a field, for one of the field's actions ("Copy Monday everywhere"). */
import { createContext, useContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Node that actions portal into; null outside a card. */
export const HeaderSlotContext = createContext<HTMLElement | null>(null);

/** Renders its children in the card's header, or in place outside a card. */
export function HeaderSlot({ children }: { readonly children: ReactNode }) {
  const slot = useContext(HeaderSlotContext);
  return slot === null ? children : createPortal(children, slot);
}
