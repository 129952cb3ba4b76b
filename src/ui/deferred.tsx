/**
 * A component whose code loads on first use. Unlike `React.lazy` it waits with state instead of suspending: React keeps
 * a suspended tree hidden for up to 300 ms, even when the code has already arrived.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

export interface Deferred<P> {
  (props: P): ReactNode;
  /** Starts loading the code. A failure surfaces when the component renders. */
  preload(): void;
}

/**
 * Wraps a dynamically imported component.
 *
 * @param load imports the component; runs once, and again after a failure
 * @param placeholder renders a placeholder of the final size until the code has loaded
 * @throws in render, when loading failed
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
    const [state, setState] = useState<{ readonly error?: unknown }>({});
    const ready = loaded !== undefined;
    useEffect(() => {
      if (ready) return;
      let mounted = true;
      run().then(
        () => {
          if (mounted) setState({});
        },
        (error: unknown) => {
          if (mounted) setState({ error });
        },
      );
      return () => {
        mounted = false;
      };
    }, [ready]);
    if ("error" in state) throw state.error;
    const Content = loaded;
    return Content === undefined ? placeholder(props) : <Content {...props} />;
  }

  return Object.assign(DeferredComponent, {
    preload: () => {
      run().catch(() => undefined);
    },
  });
}
