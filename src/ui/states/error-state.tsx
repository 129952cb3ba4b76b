/** Something could not be loaded: what, why in words, and a retry. The screen around it stays. */
import cloud from "@shoelace-style/shoelace/dist/assets/icons/cloud-slash.svg";
import type { ReactNode } from "react";
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
  /** The cause in words. */
  readonly children?: ReactNode;
}

export function ErrorState({ title, icon = cloud, onRetry, retryLabel, children }: ErrorStateProps) {
  const t = useT();
  return (
    <div className="td-state td-state--error" part="error" role="alert">
      <Icon icon={icon} size={20} className="td-state__icon" />
      <p className="td-state__title">{title}</p>
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
