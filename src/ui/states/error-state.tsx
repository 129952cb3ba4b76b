/** Shown when something could not be loaded: what, why, and a retry. Emits `td-error` from the element. */
import cloud from "@shoelace-style/shoelace/dist/assets/icons/cloud-slash.svg";
import { useContext, useEffect, useRef, type ReactNode } from "react";
import { ElementContext } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { Button } from "../button/button";
import { Icon, type IconSource } from "../icon/icon";
import { defineSheet } from "../styles";
import css from "./states.css";

defineSheet(css);

export interface ErrorStateProps {
  /** What failed. */
  readonly title: ReactNode;
  readonly icon?: IconSource;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  /** The cause. */
  readonly children?: ReactNode;
}

export function ErrorState({ title, icon = cloud, onRetry, retryLabel, children }: ErrorStateProps) {
  const t = useT();
  const element = useContext(ElementContext);
  const titleRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    element?.emit("td-error", { tag: element.tag, kind: "call", message: titleRef.current?.textContent ?? "" });
  }, [element]);
  return (
    <div className="td-state td-state--error" part="error" role="alert">
      <Icon icon={icon} size={20} className="td-state__icon" />
      <p ref={titleRef} className="td-state__title">
        {title}
      </p>
      {children === undefined ? null : <div className="td-state__text">{children}</div>}
      {onRetry === undefined ? null : (
        <div className="td-state__action">
          <Button size="sm" onClick={onRetry}>
            {retryLabel ?? t("ui.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}
