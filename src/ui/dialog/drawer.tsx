/** A form or list that slides in beside the page, or from below on phones. Its code loads on first open. */
import { useState } from "react";
import type { DrawerProps } from "./drawer-panel";
import { deferred } from "../deferred";

const DrawerPanel = deferred(async () => (await import("./drawer-panel")).DrawerPanel);

export function Drawer(props: DrawerProps) {
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? (
    <DrawerPanel
      {...props}
      onHidden={() => {
        setMounted(false);
      }}
    />
  ) : null;
}
