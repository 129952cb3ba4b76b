/**
 * Behaviour that dialog and drawer share on top of Shoelace: opening after the first paint, initial focus, closing on
 * request, restoring focus.
 */
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ElementContext } from "../../runtime/element";
import { hostOf, isEscapeForPopover } from "../floating/escape";
import { raise } from "../floating/top-layer";

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

/** Open dialogs and drawers of the page, in the order of their opening; Escape closes the last one. */
const openLayers: HTMLElement[] = [];

/**
 * Shows the layer of an open modal above the page, and handles Escape in the modal before the page sees it: a dialog of the page around the
 * element must not close as well.
 */
function useLayer(isOpen: boolean, onEscape: () => void) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(onEscape);
  useLayoutEffect(() => {
    latest.current = onEscape;
  });
  useLayoutEffect(() => {
    const { current } = layer;
    if (!isOpen || current === null) return;
    raise(current);
    openLayers.push(current);
    const host = hostOf(current);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || openLayers.at(-1) !== current) return;
      event.stopPropagation();
      if (isEscapeForPopover(event)) return;
      event.preventDefault();
      latest.current();
    };
    host.addEventListener("keydown", onKey);
    return () => {
      openLayers.splice(openLayers.indexOf(current), 1);
      host.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return layer;
}

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

  const layer = useLayer(open, () => {
    if (dismissible) onClose();
  });

  return {
    open: isPainted,
    /** Ref of the `popover="manual"` box around the modal. */
    layer,
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
