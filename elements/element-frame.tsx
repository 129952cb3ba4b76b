/** What every element renders around its component: the handle, the fallback children, the error boundary and the readiness. */
import { Component, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { ElementContext, useReady, type ElementHandle } from "../src/runtime/element";
import { getRuntime } from "../src/runtime";
import type { Preparation } from "./preparation";

export interface ElementFrameProps {
  readonly component: ComponentType;
  readonly preparation: Preparation;
  readonly values: Readonly<Record<string, unknown>>;
  readonly handle: ElementHandle;
  /** The content is on show, so the light-DOM fallback no longer is. */
  readonly ready: boolean;
  readonly hasFallback: boolean;
}

export function ElementFrame({ component, preparation, values, handle, ready, hasFallback }: ElementFrameProps) {
  const waiting = hasFallback && !ready;
  return (
    <ElementContext value={handle}>
      <ErrorBoundary handle={handle} hasFallback={hasFallback}>
        {waiting ? <slot /> : null}
        {/* The content is laid out only once it replaces the fallback; until then one of the two is seen, never both. */}
        <div part="base" className="td-base" hidden={waiting}>
          <Suspense fallback={null}>
            <Content component={component} preparation={preparation} values={values} />
          </Suspense>
        </div>
      </ErrorBoundary>
    </ElementContext>
  );
}

/**
 * The component, once its messages are there: no screen is drawn in a language it then leaves. They are when the element is first drawn,
 * unless they could not be had: then this attempt tells. It waits by state and not by suspending, since React holds a suspended tree back
 * for 300 ms before it shows what came.
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
  // Speaks for a component that says nothing about its readiness; what stands in it has spoken before.
  useReady(state.prepared);
  if (state.error !== undefined) throw state.error;
  return state.prepared ? <Screen {...values} /> : null;
}

interface BoundaryProps {
  readonly handle: ElementHandle;
  readonly hasFallback: boolean;
  readonly children: ReactNode;
}

/** Says that the screen failed, keeps the page's fallback in view and offers to try again, which starts from a fresh tree. */
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
    // A message in place of the content is all there is to show, and waiting for more would keep the page waiting for ever.
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
