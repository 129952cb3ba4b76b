/**
 * A component whose code loads on first use. Unlike `React.lazy` it waits with state instead of suspending: React keeps
 * a suspended tree hidden for up to 300 ms, even when the code has already arrived. When the code cannot be loaded, a message with
 * "Try again" shows in its place, and everything around it stays.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { PartFailure } from "./states/part-failure";

/** Milliseconds after which code that has neither arrived nor failed counts as missing. It is used nevertheless when it arrives. */
const LIMIT_MS = 30_000;

export interface Deferred<P> {
  (props: P): ReactNode;
  /** Starts loading the code. A failure surfaces when the component renders. */
  preload(): void;
}

/** Starts loading the code of a component, if it loads on first use. */
export function preload(component: unknown): void {
  if (typeof component === "function" && "preload" in component) (component as Deferred<never>).preload();
}

/** Returns the function that closes a dialog, from the properties of the component. */
function closeOf(props: object): (() => void) | undefined {
  const { onClose, onHidden } = props as { readonly onClose?: unknown; readonly onHidden?: unknown };
  if (typeof onClose !== "function") return undefined;
  return () => {
    (onClose as () => void)();
    // A dialog of our own is unmounted after its closing animation, which this message has not.
    if (typeof onHidden === "function") (onHidden as () => void)();
  };
}

/**
 * Wraps a dynamically imported component.
 *
 * @param load imports the component; runs once, and again after a failure
 * @param placeholder renders a placeholder of the final size until the code has loaded
 *
 * @example
 * const PinMap = deferred(async () => (await import("../map/pin-map")).default, () => <Skeleton height="17rem" />);
 */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: (props: P) => ReactNode = () => null,
): Deferred<P> {
  let loaded: ComponentType<P> | undefined;
  let pending: Promise<void> | undefined;
  const run = (): Promise<void> => {
    pending ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        // Retry on the next call; the network may be back.
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };

  function DeferredComponent(props: P): ReactNode {
    const [state, setState] = useState<{ readonly error?: unknown; readonly attempt: number }>({ attempt: 0 });
    const ready = loaded !== undefined;
    useEffect(() => {
      if (ready) return;
      let mounted = true;
      const timer = setTimeout(() => {
        const error = new Error(`The code has not arrived within ${LIMIT_MS / 1000} s`);
        setState(({ attempt }) => ({ attempt, error }));
      }, LIMIT_MS);
      run().then(
        () => {
          if (mounted) setState(({ attempt }) => ({ attempt }));
        },
        (error: unknown) => {
          clearTimeout(timer);
          if (mounted) setState(({ attempt }) => ({ attempt, error }));
        },
      );
      return () => {
        mounted = false;
        clearTimeout(timer);
      };
    }, [ready, state.attempt]);
    const Content = loaded;
    if (Content !== undefined) return <Content {...props} />;
    if (!("error" in state)) return placeholder(props);
    return (
      <PartFailure
        error={state.error}
        onClose={closeOf(props)}
        onRetry={() => {
          setState(({ attempt }) => ({ attempt: attempt + 1 }));
        }}
      />
    );
  }

  return Object.assign(DeferredComponent, {
    preload: () => {
      run().catch(() => undefined);
    },
  });
}
