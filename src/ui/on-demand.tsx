/**
 * Mounts its children when first opened and keeps them mounted afterwards. So their code loads only
 * when needed, and closing animations can run.
 */
import { useState, type ReactNode } from "react";

export interface OnDemandProps {
  readonly open: boolean;
  readonly children: ReactNode;
}

export function OnDemand({ open, children }: OnDemandProps) {
  const [isMounted, setMounted] = useState(open);
  if (open && !isMounted) setMounted(true);
  return isMounted ? children : null;
}
