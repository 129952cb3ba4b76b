/** The focused element of the tree that a node stands in: inside a shadow root the document only knows the host. */
export function focusedBeside(node: Node): Element | null {
  const root = node.getRootNode();
  return "activeElement" in root ? (root as Document | ShadowRoot).activeElement : null;
}
