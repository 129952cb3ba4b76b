/** A form or a list beside the page; from below on phones. Its code is loaded when it is first opened. */
import { lazy, Suspense, useState, type ReactNode } from "react";

const DrawerPanel = lazy(async () => ({ default: (await import("./drawer-panel")).DrawerPanel }));

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Pixels at the default text size; never wider than the window. */
  readonly width?: number;
  readonly placement?: "end" | "start" | "bottom";
  readonly footer?: ReactNode;
  readonly dismissible?: boolean;
  /** Content and footer become a form. */
  readonly onSubmit?: () => void;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function Drawer(props: DrawerProps) {
  const [present, setPresent] = useState(props.open);
  if (props.open && !present) setPresent(true);
  return present ? (
    <Suspense fallback={null}>
      <DrawerPanel
        {...props}
        onHidden={() => {
          setPresent(false);
        }}
      />
    </Suspense>
  ) : null;
}
