/**
 * Shown instead of a part whose code could not be loaded: offline, or after an update of the server. The rest of the element, and what was typed
 * in it, stays. Emits `td-error`.
 */
import { useContext, useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { coreText } from "../../runtime/core-texts";
import { ElementContext } from "../../runtime/element";
import { useRuntime } from "../../runtime/react";
import { raise } from "../floating/top-layer";

export interface PartFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** For a dialog: closes it. The message then lies above the page. */
  readonly onClose?: () => void;
}

export function PartFailure({ error, onRetry, onClose }: PartFailureProps) {
  const element = useContext(ElementContext);
  const { i18n } = useRuntime();
  const locale = i18n.locale();
  const text = coreText("partMissing", locale);
  useEffect(() => {
    console.error("A part of td-admin could not be loaded:", error);
    element?.emit("td-error", { tag: element.tag, kind: "load", code: "code-missing", message: text });
  }, [element, error, text]);
  const message = (
    <div part="error" className="td-element-error" role="alert">
      <p className="td-element-error__title">{text}</p>
      <p>{coreText("partMissingHint", locale)}</p>
      <span className="td-row">
        <button type="button" className="td-element-error__retry" onClick={onRetry}>
          {coreText("retry", locale)}
        </button>
        {onClose === undefined ? null : (
          <button type="button" className="td-element-error__retry" onClick={onClose}>
            {coreText("close", locale)}
          </button>
        )}
      </span>
    </div>
  );
  // A dialog, or a part of the page as a whole, has no place of its own on the page.
  return onClose === undefined && element !== undefined ? message : <AbovePage>{message}</AbovePage>;
}

function AbovePage({ children }: { readonly children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (layer.current !== null) raise(layer.current);
  }, []);
  return (
    <div ref={layer} className="td-layer td-top" popover="manual">
      <div className="td-failed-dialog">{children}</div>
    </div>
  );
}
