/** Shown when something could not be loaded: what, why, and a retry. Emits `td-error`; the element is not ready meanwhile. */
import cloud from "@shoelace-style/shoelace/dist/assets/icons/cloud-slash.svg";
import { useRef, type ReactNode } from "react";
import { errorCode } from "../../runtime/error-code";
import { recoverSession } from "../../runtime/recover";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../button/button";
import { Icon, type IconSource } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./states.css";
import { useErrorEvent } from "./use-error-event";

defineSheet(css);

export interface ErrorStateProps {
  /** What failed. */
  readonly title: ReactNode;
  readonly icon?: IconSource;
  /** The caught error: decides the code of `td-error`. */
  readonly error?: unknown;
  /** Concerns only a part, such as a tab: the element counts as ready all the same. */
  readonly partial?: boolean;
  readonly onRetry?: () => void;
  /** The cause. */
  readonly children?: ReactNode;
}

export function ErrorState({ title, icon = cloud, error, partial = false, onRetry, children }: ErrorStateProps) {
  const t = useT();
  const runtime = useRuntime();
  const titleRef = useRef<HTMLParagraphElement>(null);
  useErrorEvent(titleRef, error === undefined ? { code: "unknown" } : errorCode(error), partial);
  return (
    <div className="td-state td-state--error" part="error" role="alert">
      <Icon icon={icon} size={20} className="td-state__icon" />
      <slot name="error">
        <p ref={titleRef} className="td-state__title">
          {title}
        </p>
        {children === undefined ? null : <div className="td-state__text">{children}</div>}
      </slot>
      {onRetry === undefined ? null : (
        <div className="td-state__action">
          <Button
            size="sm"
            onClick={() => {
              void recoverSession(runtime);
              onRetry();
            }}
          >
            {t("ui.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}
