/** A form or list that slides in beside the page, or from below on phones. Its code loads on first open. */
import { lazy, Suspense, useState } from "react";
import type { DrawerProps } from "./drawer-panel";

const DrawerPanel = lazy(async () => ({ default: (await import("./drawer-panel")).DrawerPanel }));

export function Drawer(props: DrawerProps) {
  const [isMounted, setMounted] = useState(props.open);
  if (props.open && !isMounted) setMounted(true);
  return isMounted ? (
    <Suspense fallback={null}>
      <DrawerPanel
        {...props}
        onHidden={() => {
          setMounted(false);
        }}
      />
    </Suspense>
  ) : null;
}
