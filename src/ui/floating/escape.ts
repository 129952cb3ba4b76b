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

/** Keeps an Escape from the page that a part of the element has used: it must not close a dialog of the page around the element too. */
export function keepUsedEscape(event: KeyboardEvent): void {
  if (event.key === "Escape" && (event.defaultPrevented || isEscapeForPopover(event))) event.stopPropagation();
}
