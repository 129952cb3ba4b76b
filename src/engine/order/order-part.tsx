/** Draws the rows of a long order when they come near the viewport. */
import type { ReactNode } from "react";
import { useNearViewport } from "../../ui/use-near-viewport";

/** Rows of a part. */
export const PART_SIZE = 100;

interface OrderPartProps {
  readonly count: number;
  /** Draws the rows at once. */
  readonly isDrawn: boolean;
  readonly children: () => ReactNode;
}

/** Once drawn, the rows stay, so that neither the focus nor a drag is lost while the user scrolls. */
export function OrderPart({ count, isDrawn, children }: OrderPartProps) {
  const [isNear, watch] = useNearViewport();
  if (isDrawn || isNear) return children();
  return <li ref={watch} aria-hidden="true" style={{ blockSize: `calc(${count} * 2.75 * var(--td-rem))` }} />;
}
