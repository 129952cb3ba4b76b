/** Cards in one or two columns. A card that changes column keeps its state, its nodes and the focus. */
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";

/** Column indexes. Where there is room for one column only, the second is empty and hidden by CSS. */
const COLUMNS = [0, 1] as const;

export interface CardColumnsProps {
  readonly cards: readonly { readonly name: string; readonly content: ReactNode }[];
  /** Names of cards, column by column. */
  readonly columns: readonly (readonly string[])[];
}

/**
 * React re-creates a component that changes parent: a dialog opened by a card would close, and a click
 * in progress on one of its buttons would be lost. Each card is therefore rendered into its own node, and the nodes are moved.
 */
export function CardColumns({ cards, columns }: CardColumnsProps) {
  const [nodes] = useState(() => new Map<string, HTMLElement>());
  const nodeOf = (name: string): HTMLElement => {
    const measured = nodes.get(name);
    if (measured !== undefined) return measured;
    const node = document.createElement("div");
    node.className = "td-form-card";
    nodes.set(name, node);
    return node;
  };
  return (
    <>
      {COLUMNS.map((index) => (
        <Column key={index} nodes={(columns[index] ?? []).map(nodeOf)} />
      ))}
      {cards.map(({ name, content }) => createPortal(content, nodeOf(name), name))}
    </>
  );
}

function Column({ nodes }: { readonly nodes: readonly HTMLElement[] }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const column = box.current;
    if (column === null) return;
    nodes.forEach((node, index) => {
      if (column.children[index] !== node) move(node, column, column.children[index] ?? null);
    });
  });
  return <div className="td-form-column" ref={box} />;
}

/** Moves a node before another one and keeps the focus inside it. */
function move(node: HTMLElement, parent: HTMLElement, before: Element | null): void {
  const { activeElement } = node.getRootNode() as Partial<DocumentOrShadowRoot>;
  const hasFocus = activeElement instanceof HTMLElement && node.contains(activeElement);
  parent.insertBefore(node, before);
  if (hasFocus) activeElement.focus({ preventScroll: true });
}
