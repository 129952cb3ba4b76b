/** Shown in place of a record that does not exist, or that the account cannot reach. */
import notFound from "@shoelace-style/shoelace/dist/assets/icons/signpost-split.svg";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useRuntime, useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { EmptyState } from "../../ui/states/empty-state";
import { listPath } from "../list/list-address";

export function MissingRecord({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const { navigation } = useRuntime();
  const list = listPath(resource);
  return (
    <EmptyState
      failure="not-found"
      icon={notFound}
      title={t("detail.missing.title", { thing: t.key(messageKeys.one(resource.name)) })}
      action={
        list === undefined ? undefined : (
          <Button
            onClick={() => {
              void navigation.navigate(list);
            }}
          >
            {t.key(messageKeys.listTitle(resource))}
          </Button>
        )
      }
    >
      {t("detail.missing.text")}
    </EmptyState>
  );
}
