/**
 * A component whose code loads when it is first needed. Unlike `React.lazy` it waits by state: React holds a suspended tree back for
 * 300 ms before it shows what came, and code that was fetched ahead would be held back too.
 */
import { useEffect, useState, type ComponentType, type ReactNode } from "react";

export interface Deferred<P> {
  (props: P): ReactNode;
  /** Fetches the code ahead. A failure shows when the component is drawn. */
  preload(): void;
}

/** @param waiting what stands in its place meanwhile, in its final measures */
export function deferred<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: (props: P) => ReactNode = () => null,
): Deferred<P> {
  let known: ComponentType<P> | undefined;
  let pending: Promise<void> | undefined;
  const run = (): Promise<void> => {
    pending ??= load().then(
      (component) => {
        known = component;
      },
      (error: unknown) => {
        // A later attempt may find the network back.
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };

  function DeferredComponent(props: P): ReactNode {
    const [state, setState] = useState<{ readonly error?: unknown }>({});
    const ready = known !== undefined;
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
    const Content = known;
    return Content === undefined ? waiting(props) : <Content {...props} />;
  }

  return Object.assign(DeferredComponent, {
    preload: () => {
      run().catch(() => undefined);
    },
  });
}
