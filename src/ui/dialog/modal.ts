/**
 * Behaviour that dialog and drawer share on top of Shoelace: opening after the first paint, initial focus, closing on
 * request, restoring focus.
 */
import { useContext, useEffect, useRef, useState } from "react";
import { ElementContext } from "../../runtime/element";

/** Shoelace's close sources. */
type CloseSource = "close-button" | "keyboard" | "overlay";

export interface ModalOptions {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the closing animation has ended. */
  readonly onHidden: () => void;
  /** Whether Escape and a press outside close it. */
  readonly dismissible: boolean;
  /** Ignores presses outside, so that no stray click answers the question. */
  readonly danger: boolean;
}

const FIELDS = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Picks the initial focus: `data-autofocus`, else the first field, else the first footer button (cancel). */
function firstFocus(modal: HTMLElement): HTMLElement | null {
  return (
    modal.querySelector<HTMLElement>("[data-autofocus]") ??
    modal.querySelector<HTMLElement>(FIELDS) ??
    modal.querySelector<HTMLElement>(".td-modal__foot button") ??
    modal.querySelector<HTMLElement>("button, a[href]")
  );
}

const focusedIn = (root: ShadowRoot | undefined): HTMLElement | undefined => {
  const active = (root ?? document).activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
};

/** Returns the props for a Shoelace dialog or drawer, and the root to portal it into. */
export function useModal({ open, onClose, onHidden, dismissible, danger }: ModalOptions) {
  const root = useContext(ElementContext)?.root;
  // Open only after the first paint: a modal that renders open gets neither animation nor initial focus.
  const [isPainted, setPainted] = useState(false);
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (open) opener.current ??= focusedIn(root);
    setPainted(open);
  }, [open, root]);
  useEffect(
    () => () => {
      opener.current?.focus({ preventScroll: true });
    },
    [],
  );

  return {
    open: isPainted,
    /** Portal target. Inside a shadow root, portals must stay in it to keep their styles. */
    root,
    onSlRequestClose: (event: CustomEvent<{ source: CloseSource }>) => {
      // The parent decides; Shoelace follows the `open` prop.
      event.preventDefault();
      if (event.target !== event.currentTarget || !dismissible || (danger && event.detail.source === "overlay")) return;
      onClose();
    },
    onSlInitialFocus: (event: CustomEvent) => {
      if (event.target !== event.currentTarget || !(event.currentTarget instanceof HTMLElement)) return;
      const target = firstFocus(event.currentTarget);
      if (target === null) return;
      event.preventDefault();
      // The panel is still sliding in; scrolling to it would move the page.
      target.focus({ preventScroll: true });
    },
    onSlAfterHide: (event: CustomEvent) => {
      if (event.target === event.currentTarget) onHidden();
    },
  };
}
