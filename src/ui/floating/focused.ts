/** Returns the focused element of a node's tree. Inside a shadow root `document.activeElement` is only the host. */
export function focusedBeside(node: Node): Element | null {
  const root = node.getRootNode();
  return "activeElement" in root ? (root as Document | ShadowRoot).activeElement : null;
}
