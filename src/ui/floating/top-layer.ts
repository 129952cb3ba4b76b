/**
 * The browser's top layer: boxes in it lie above the whole page, whatever its stacking, and nothing clips them. While the page shows a modal
 * dialog, everything outside of that dialog is inert, so the box for toasts and confirmations moves into it.
 */

/** Marks the element of the page-wide hosts. */
export const PAGE_HOSTS = "tdPageHosts";

const MODALS = "dialog[open], [role=dialog], [role=alertdialog]";

const isModal = (node: Element): node is HTMLElement =>
  node instanceof HTMLElement && node.matches(MODALS) && (node.localName !== "dialog" || node.matches(":modal"));

/** Returns the focused element of the page; of an element of td-admin, not what is inside. */
function focusedOnPage(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement != null && !focused.localName.startsWith("td-"))
    focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Returns the page's modal dialog around the focus, else its last native one. */
function pageModal(): HTMLElement | undefined {
  let node: Node | null = focusedOnPage();
  while (node !== null) {
    if (node instanceof Element && isModal(node)) return node;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return [...document.querySelectorAll<HTMLElement>("dialog[open]")].findLast(isModal);
}

const isOpen = (box: Element): boolean => box.matches(":popover-open");

/** Moves a node and shows its boxes in the top layer again, since moving removes them from it. */
function moveTo(place: Node, host: HTMLElement): void {
  const boxes = [...(host.shadowRoot?.querySelectorAll<HTMLElement>("[popover=manual]") ?? [])].filter(isOpen);
  place.appendChild(host);
  for (const box of boxes) if (!isOpen(box)) box.showPopover();
}

/** Returns the place of the page-wide hosts without a modal: the host page has one in its root view (startup-02), other pages have not. */
export const homeOfPageHosts = (): HTMLElement => document.getElementById("td-page-hosts") ?? document.body;

let stopFollowing: (() => void) | undefined;

/** Moves the page-wide hosts back once the page's modal around them is closed or removed. */
function followModal(modal: HTMLElement, host: HTMLElement): void {
  stopFollowing?.();
  const observer = new MutationObserver(() => {
    if (host.parentNode === modal && modal.isConnected && modal.checkVisibility()) return;
    stopFollowing?.();
    if (host.parentNode === modal) moveTo(homeOfPageHosts(), host);
  });
  observer.observe(modal, { attributes: true });
  observer.observe(modal.getRootNode(), { childList: true, subtree: true });
  stopFollowing = () => {
    stopFollowing = undefined;
    observer.disconnect();
  };
}

/** Moves the page-wide hosts into the page's modal, or out of one that is closed. */
function joinModal(host: HTMLElement): void {
  const modal = pageModal();
  const place = modal ?? homeOfPageHosts();
  if (host.parentNode === place) return;
  moveTo(place, host);
  if (modal !== undefined) followModal(modal, host);
}

/** Returns whether the focus is inside a box: moving the box would lose it. */
const hasFocus = (box: HTMLElement): boolean => {
  const root = box.getRootNode();
  return (root instanceof ShadowRoot || root instanceof Document) && box.contains(root.activeElement);
};

/** Shows a `popover="manual"` box above everything else, also when it shows already. */
export function raise(box: HTMLElement): void {
  if (!("showPopover" in box)) return;
  const root = box.getRootNode();
  if (root instanceof ShadowRoot && root.host instanceof HTMLElement && PAGE_HOSTS in root.host.dataset)
    joinModal(root.host);
  if (isOpen(box)) {
    if (hasFocus(box)) return;
    box.hidePopover();
  }
  box.showPopover();
}
