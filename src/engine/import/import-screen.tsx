/** Import screen of a resource that has its own path for it. */
import { useQueryClient } from "@tanstack/react-query";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import { useReady } from "../../runtime/element";
import { useCan, useHolds, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Heading } from "../../ui/text/heading";
import { invalidateResource } from "../resource-cache";
import { ImportWizard } from "./import-wizard";

/** Returns why the account may not import; undefined when it may. Shown before a file is chosen. */
function useImportLock(resource: AnyResource): "account" | "right" | "shop" | undefined {
  const { status, display } = useSession();
  const mayWrite = useCan(resource.right?.write);
  const holds = useHolds(writeConditionsOf(resource));
  if (status !== "ready") return undefined;
  const { readOnly, dealerScope } = display?.user ?? {};
  if (readOnly === true) return "account";
  if (!mayWrite) return "right";
  return holds && (resource.import?.reviewPath === undefined || dealerScope !== "ATTACHED") ? undefined : "shop";
}

export function ImportScreen({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const client = useQueryClient();
  const lock = useImportLock(resource);
  useReady(true);
  const title = t("import.title", { records: t.key(messageKeys.listTitle(resource)) });
  return (
    <section className="td-stack" aria-label={title}>
      <Heading level={1}>{title}</Heading>
      {lock === undefined ? (
        <ImportWizard resource={resource} onDone={() => void invalidateResource(client, resource.name)} />
      ) : (
        <Alert tone="info">{t(`import.lock.${lock}`)}</Alert>
      )}
    </section>
  );
}
