/** What dialog and drawer share over Shoelace: opening after the first paint, first focus, closing by request, and focus back where it was. */
import { use, useEffect, useRef, useState } from "react";
import { ElementContext } from "../../runtime/element";

/** Why somebody wants to close: Shoelace's own sources. */
type CloseSource = "close-button" | "keyboard" | "overlay";

export interface ModalOptions {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The hiding animation is over. */
  readonly onHidden: () => void;
  /** Escape and a press outside close it. */
  readonly dismissible: boolean;
  /** A press outside does nothing, so that no stray click answers. */
  readonly danger: boolean;
}

const FIELDS = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** First focus: what asks for it, else the first field, else the first button of the footer (the way out). */
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

export function useModal({ open, onClose, onHidden, dismissible, danger }: ModalOptions) {
  const root = use(ElementContext)?.root;
  // Opened only after the first paint: a modal that is born open gets neither animation nor first focus.
  const [shown, setShown] = useState(false);
  const opener = useRef<HTMLElement>(undefined);
  useEffect(() => {
    if (open) opener.current ??= focusedIn(root);
    setShown(open);
  }, [open, root]);
  useEffect(
    () => () => {
      opener.current?.focus({ preventScroll: true });
    },
    [],
  );

  return {
    open: shown,
    /** Portals stay inside the shadow root, or they lose their styles; outside of one there is nothing to leave. */
    root,
    "onsl-request-close": (event: CustomEvent<{ source: CloseSource }>) => {
      // The parent decides; Shoelace closes when `open` says so.
      event.preventDefault();
      if (event.target !== event.currentTarget || !dismissible || (danger && event.detail.source === "overlay")) return;
      onClose();
    },
    "onsl-initial-focus": (event: CustomEvent) => {
      if (event.target !== event.currentTarget || !(event.currentTarget instanceof HTMLElement)) return;
      const target = firstFocus(event.currentTarget);
      if (target === null) return;
      event.preventDefault();
      // The panel still slides in: scrolling to it would move the page.
      target.focus({ preventScroll: true });
    },
    "onsl-after-hide": (event: CustomEvent) => {
      if (event.target === event.currentTarget) onHidden();
    },
  };
}
