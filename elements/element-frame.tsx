/** Every element renders this around its component: handle, slots, fallback, error boundary, readiness. */
import { Component, Suspense, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from "react";
import { TdError } from "../src/contract/errors";
import type { TdErrorCode, TdErrorDetail } from "../src/contract/events";
import { errorText } from "../src/engine/error-text";
import { coreText } from "../src/runtime/core-texts";
import {
  ElementContext,
  HeadingLevelContext,
  HiddenTitleContext,
  useReady,
  type ElementHandle,
} from "../src/runtime/element";
import { errorCode } from "../src/runtime/error-code";
import { isTdError } from "../src/runtime/http-error";
import { getRuntime } from "../src/runtime";
import { useStore } from "../src/runtime/react";
import { recoverSession } from "../src/runtime/recover";
import { needsToken } from "../src/runtime/token";
import { useErrorEvent } from "../src/ui/states/use-error-event";
import type { Preparation } from "./preparation";
import { StartNotices } from "./start-notices";

export interface ElementFrameProps {
  readonly component: ComponentType;
  readonly preparation: Preparation;
  readonly values: Readonly<Record<string, unknown>>;
  /** HTML level of the title, 1 to 6. Default: 1 on the admin's own page, 2 on other pages, which have a title of their own. */
  readonly headingLevel: number | undefined;
  /** Leaves the title out. */
  readonly hideTitle: boolean;
  readonly handle: ElementHandle;
  /** The content is visible, and the fallback is not. */
  readonly ready: boolean;
  readonly hasFallback: boolean;
  /** Runs when the values are rendered and the parts of the content have reported their states. */
  readonly onRendered: () => void;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Returns an HTML heading level; undefined for anything else. */
const validLevel = (level: number | undefined): number | undefined =>
  level !== undefined && Number.isInteger(level) && level >= 1 && level <= 6 ? level : undefined;

export function ElementFrame({
  component,
  preparation,
  values,
  headingLevel,
  hideTitle,
  handle,
  ready,
  hasFallback,
  onRendered,
}: ElementFrameProps) {
  const showsFallback = hasFallback && !ready;
  // Effects of the content run before this one.
  useEffect(onRendered, [onRendered, values]);
  const level = validLevel(headingLevel) ?? (getRuntime().navigation.hasRouter() ? 1 : 2);
  return (
    <ElementContext.Provider value={handle}>
      <HeadingLevelContext.Provider value={level}>
        <HiddenTitleContext.Provider value={hideTitle}>
          <ErrorBoundary tag={handle.tag}>
            {showsFallback ? <slot /> : null}
            {/* The content is laid out only when it replaces the fallback; one of the two is visible, never both. */}
            <div part="base" className="td-base" hidden={showsFallback}>
              <StartNotices
                needsSession={preparation.needsSession}
                needsConfiguration={preparation.needsConfiguration}
              />
              <slot name="before" />
              <Suspense fallback={null}>
                <Content component={component} preparation={preparation} values={values} />
              </Suspense>
              <slot name="after" />
            </div>
          </ErrorBoundary>
        </HiddenTitleContext.Provider>
      </HeadingLevelContext.Provider>
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
  // As in the preparation before the first rendering.
  const [firstValues] = useState(values);
  useEffect(() => {
    if (preparation.isDone()) return;
    preparation.run(firstValues)?.then(
      () => {
        setState((current) => (current.prepared ? current : { prepared: true }));
      },
      (error: unknown) => {
        setState({ prepared: false, error: asError(error) });
      },
    );
  }, [preparation, firstValues]);
  const refusal = useSessionRefusal(preparation);
  // Reports readiness for components that do not; nested parts have reported before.
  useReady(state.prepared);
  if (refusal !== undefined) return <Failure error={refusal} />;
  if (state.error !== undefined) throw state.error;
  return state.prepared ? <Screen {...values} /> : null;
}

/**
 * Returns why an element on a foreign page cannot show: it needs a session, and there is none, or it could not be loaded. On the admin's own
 * page the shell handles both.
 */
function useSessionRefusal({ needsSession }: Preparation): Error | undefined {
  const { navigation, options, session } = getRuntime();
  const { status, error } = useStore(session.store);
  const isAffected = needsSession && !navigation.hasRouter();
  return useMemo(() => {
    if (!isAffected) return undefined;
    if (status === "unknown") return error === undefined ? undefined : asError(error);
    if (status !== "none") return undefined;
    const refusal = new TdError("status", "There is no session", 401);
    // Cookies of the admin do not reach this page: its operator must supply a token.
    if (needsToken(options.get())) refusal.fault = "token";
    return refusal;
  }, [isAffected, status, error, options]);
}

interface FailureTexts {
  readonly title: string;
  /** The cause, where users can do something about it. */
  readonly text?: string;
  readonly retry: string;
}

/** Returns the texts of a failure. Some failures leave the page without any loaded text. */
function textsOf(error: unknown): FailureTexts {
  const { i18n } = getRuntime();
  const { t } = i18n;
  const locale = i18n.locale();
  const retry = t.has("error.retry") ? t("error.retry") : coreText("retry", locale);
  const { code } = errorCode(error);
  if (code === "code-missing" || !t.has("error.title"))
    return { title: coreText("partMissing", locale), text: coreText("partMissingHint", locale), retry };
  if (code === "session-expired" && isTdError(error) && error.fault === undefined)
    return { title: t("session.none"), retry };
  return { title: t("error.title"), ...(isTdError(error) && { text: errorText(t, error) }), retry };
}

const kindOf = (code: TdErrorCode): TdErrorDetail["kind"] =>
  code === "exception" ? "render" : code === "code-missing" ? "load" : "call";

interface FailureProps {
  readonly error: unknown;
  /** Shows the content again, besides the start-up that the retry repeats. */
  readonly onRetry?: () => void;
}

/** Shows a message with a retry in place of the content, and tells the page. */
function Failure({ error, onRetry }: FailureProps) {
  const { title, text, retry } = textsOf(error);
  const titleRef = useRef<HTMLParagraphElement>(null);
  const { code, status } = errorCode(error);
  useErrorEvent(titleRef, { kind: kindOf(code), code, status });
  return (
    <div part="error" className="td-element-error" role="alert">
      <slot name="error">
        <p ref={titleRef} className="td-element-error__title">
          {title}
        </p>
        {text === undefined ? null : <p>{text}</p>}
      </slot>
      <button
        type="button"
        className="td-element-error__retry"
        onClick={() => {
          void recoverSession(getRuntime());
          onRetry?.();
        }}
      >
        {retry}
      </button>
    </div>
  );
}

interface BoundaryProps {
  readonly tag: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failure?: { readonly error: unknown };
}

/** Shows that the screen failed, in place of content and fallback, and offers a retry with a fresh tree. A sign-in retries by itself. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};
  #stopWatching: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { error } };
  }

  override componentDidMount(): void {
    const { session } = getRuntime();
    let { status } = session.store.get();
    this.#stopWatching = session.store.subscribe(() => {
      const before = status;
      ({ status } = session.store.get());
      if (status === "ready" && before !== "ready" && isTdError(this.state.failure?.error)) this.#show();
    });
  }

  override componentWillUnmount(): void {
    this.#stopWatching?.();
  }

  override componentDidCatch(error: unknown): void {
    console.error(`<${this.props.tag}> failed:`, error);
  }

  readonly #show = (): void => {
    this.setState({ failure: undefined });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <Failure error={failure.error} onRetry={this.#show} />;
  }
}
