/** The Escape key: what is open in an element uses it before the page does. */

/** Returns the element of td-admin around a node, or the node itself outside of a shadow root. */
export function hostOf(node: HTMLElement): HTMLElement {
  const root = node.getRootNode();
  return root instanceof ShadowRoot && root.host instanceof HTMLElement ? root.host : node;
}

/** Returns whether the browser answers this Escape by closing a popover in the same element. */
export function isEscapeForPopover(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  const root = target instanceof Node ? target.getRootNode() : undefined;
  return (
    root instanceof ShadowRoot &&
    [...root.querySelectorAll<HTMLElement>("[popover=auto]")].some((box) => box.matches(":popover-open"))
  );
}

/** The last press of Escape in an element, and whether it closes a popover. */
let pressed: { readonly event: KeyboardEvent; readonly closesPopover: boolean } | undefined;

const isUsed = (): boolean => pressed !== undefined && (pressed.closesPopover || pressed.event.defaultPrevented);

/** Keeps each Escape from the page that a part of this element uses: it must not close a dialog of the page around the element too. */
export function keepUsedEscapes(host: HTMLElement): void {
  host.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    pressed = { event, closesPopover: isEscapeForPopover(event) };
    if (isUsed()) event.stopPropagation();
  });
  // Some pages close their dialogs when the key is released. Dialogs of the element handle the press after the listener above, and the focus
  // may be in another element by now.
  host.addEventListener("keyup", (event) => {
    if (event.key === "Escape" && isUsed()) event.stopPropagation();
  });
}
