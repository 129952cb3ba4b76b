/** What is drawn once it is first opened, and stays: its closing can be seen, and its code is fetched no earlier. */
import { useState, type ReactNode } from "react";

export interface OnDemandProps {
  readonly open: boolean;
  readonly children: ReactNode;
}

export function OnDemand({ open, children }: OnDemandProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  return present ? children : null;
}
