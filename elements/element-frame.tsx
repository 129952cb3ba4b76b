/** Every element renders this around its component: handle, fallback, error boundary, readiness. */
import { Component, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { ElementContext, useReady, type ElementHandle } from "../src/runtime/element";
import { getRuntime } from "../src/runtime";
import type { Preparation } from "./preparation";

export interface ElementFrameProps {
  readonly component: ComponentType;
  readonly preparation: Preparation;
  readonly values: Readonly<Record<string, unknown>>;
  readonly handle: ElementHandle;
  /** The content is visible, and the fallback is not. */
  readonly ready: boolean;
  readonly hasFallback: boolean;
}

export function ElementFrame({ component, preparation, values, handle, ready, hasFallback }: ElementFrameProps) {
  const showsFallback = hasFallback && !ready;
  return (
    <ElementContext.Provider value={handle}>
      <ErrorBoundary handle={handle} hasFallback={hasFallback}>
        {showsFallback ? <slot /> : null}
        {/* The content is laid out only when it replaces the fallback; one of the two is visible, never both. */}
        <div part="base" className="td-base" hidden={showsFallback}>
          <Suspense fallback={null}>
            <Content component={component} preparation={preparation} values={values} />
          </Suspense>
        </div>
      </ErrorBoundary>
    </ElementContext.Provider>
  );
}

/**
 * Renders the component once its messages are loaded, so that no screen shows in one language and changes to another. Usually they are
 * loaded at the first rendering. After a failure, it loads them again, and throws if that fails too. It waits by state instead of
 * suspending, because React delays a suspended tree by 300 ms.
 */
function Content({
  component: Screen,
  preparation,
  values,
}: Pick<ElementFrameProps, "component" | "preparation" | "values">) {
  const [state, setState] = useState<{ readonly prepared: boolean; readonly error?: Error }>({
    prepared: preparation.isDone(),
  });
  useEffect(() => {
    if (preparation.isDone()) return;
    preparation.run({})?.then(
      () => {
        setState((current) => (current.prepared ? current : { prepared: true }));
      },
      (error: unknown) => {
        setState({ prepared: false, error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
  }, [preparation]);
  // Reports readiness for components that do not; nested parts have reported before.
  useReady(state.prepared);
  if (state.error !== undefined) throw state.error;
  return state.prepared ? <Screen {...values} /> : null;
}

interface BoundaryProps {
  readonly handle: ElementHandle;
  readonly hasFallback: boolean;
  readonly children: ReactNode;
}

/** Shows that the screen failed, keeps the fallback visible and offers a retry with a fresh tree. */
class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const { handle } = this.props;
    const message = error instanceof Error ? error.message : String(error);
    console.error(`<${handle.tag}> failed:`, error);
    handle.emit("td-error", { tag: handle.tag, kind: "render", message });
    // Only the message will be shown, so the element is ready.
    handle.setReady("error", true);
  }

  readonly #retry = (): void => {
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { t } = getRuntime().i18n;
    return (
      <div part="error" className="td-element-error" role="alert">
        <p className="td-element-error__title">{t("error.title")}</p>
        <button type="button" className="td-element-error__retry" onClick={this.#retry}>
          {t("error.retry")}
        </button>
        {this.props.hasFallback ? <slot /> : null}
      </div>
    );
  }
}
