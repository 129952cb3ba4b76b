/** Shown instead of rows: loading, failed, empty, nothing found, access denied. Each offers the next step. */
import funnel from "@shoelace-style/shoelace/dist/assets/icons/funnel.svg";
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import { messageKeys } from "../../contract/message-keys";
import { isTdError } from "../../runtime";
import { Button } from "../../ui/button/button";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { SkeletonRows } from "../../ui/states/skeleton";
import { useCellLocale } from "../cells/cell-locale";
import { errorText } from "../error-text";
import type { ListController } from "./list-controller";
import { CreateButton, useCreatePath } from "./list-title";
import { isFiltered } from "./list-state";

/** Shown when the account lacks the right, according to session or server. */
export function Denied() {
  const { t } = useCellLocale();
  return (
    <EmptyState failure="forbidden" icon={lock} title={t("list.denied.title")} headingLevel={2}>
      {t("list.denied.text")}
    </EmptyState>
  );
}

export interface ListStateProps {
  readonly list: ListController;
  readonly columns: number;
}

export function ListState({ list, columns }: ListStateProps) {
  const { t } = useCellLocale();
  const createPath = useCreatePath(list.resource);
  if (list.status === "loading")
    return <SkeletonRows rows={Math.min(list.query.size, 12)} columns={Math.max(2, columns)} />;
  if (list.status === "failed") {
    const { error } = list;
    if (isTdError(error) && error.status === 403) return <Denied />;
    return (
      <ErrorState error={error} title={t("list.failed.title")} onRetry={list.retry}>
        {errorText(t, error)}
      </ErrorState>
    );
  }
  if (isFiltered(list.query)) {
    return (
      <EmptyState
        icon={funnel}
        title={t("list.none.title")}
        action={
          <Button size="sm" onClick={list.clear}>
            {t("list.none.clear")}
          </Button>
        }
      >
        {t("list.none.text")}
      </EmptyState>
    );
  }
  /** Text that tells how to create the first record, when it is not created here. */
  const textKey = `${messageKeys.empty(list.resource.name)}.text`;
  return (
    <slot name="empty">
      <EmptyState
        icon={inbox}
        title={t.key(messageKeys.empty(list.resource.name), {}, { fallback: t("list.empty.title") })}
        action={
          createPath === undefined ? undefined : (
            <CreateButton
              path={createPath}
              label={t.key(messageKeys.create(list.resource.name), {}, { fallback: t("list.create") })}
            />
          )
        }
      >
        {createPath !== undefined ? t("list.empty.text") : t.has(textKey) ? t.key(textKey) : undefined}
      </EmptyState>
    </slot>
  );
}
