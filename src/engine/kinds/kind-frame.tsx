/** Frame of screens other than lists and forms: title, help text, and the states for failed calls. */
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import type { ReactNode } from "react";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { ScreenKind } from "../../contract/resource-screen";
import { isTdError } from "../../runtime";
import { useNavigate, useT } from "../../runtime/react";
import { BackButton } from "../../ui/button/icon-button";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { errorText } from "../error-text";
import { listPath } from "../list/list-address";
import css from "./kinds.css";

defineSheet(css);

export interface KindFrameProps {
  readonly resource: AnyResource;
  readonly kind: ScreenKind;
  /** Content right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function KindFrame({ resource, kind, actions, children }: KindFrameProps) {
  const t = useT();
  const navigate = useNavigate();
  const screen = resource.screens[kind];
  // The list with its last query, else the screen that the definition names.
  const list = listPath(resource) ?? screen?.backTo?.path;
  const title = t.key(screen?.titleKey ?? messageKeys.title(resource.name, kind));
  const helpKey = `${resource.name}.${kind}.help`;
  return (
    <section className="td-kind" aria-label={title} data-kind={kind}>
      <header className="td-kind__title">
        {list === undefined ? null : <BackButton label={t("kind.back")} onBack={() => void navigate(list)} />}
        <div>
          <Heading level={1}>{title}</Heading>
          {t.has(helpKey) ? <p className="td-muted">{t.key(helpKey)}</p> : null}
        </div>
        {actions === undefined ? null : <div className="td-kind__actions">{actions}</div>}
        <slot name="toolbar" />
      </header>
      {children}
    </section>
  );
}

/** Shown instead of the content when the call failed. */
export function KindFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT();
  if (isTdError(error) && error.status === 403) {
    return (
      <EmptyState failure="forbidden" icon={lock} title={t("kind.denied.title")}>
        {t("kind.denied.text")}
      </EmptyState>
    );
  }
  return (
    <ErrorState error={error} title={t("kind.failed.title")} onRetry={onRetry}>
      {errorText(t, error)}
    </ErrorState>
  );
}
