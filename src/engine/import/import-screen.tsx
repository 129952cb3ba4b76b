/** Import screen of a resource that has its own path for it. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { FOR_IMPORTS, pastImports } from "../../contract/endpoints/import-reports";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import { useReady } from "../../runtime/element";
import type { Http } from "../../runtime/http";
import { useCan, useHolds, useSession, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Heading } from "../../ui/text/heading";
import { invalidateResource } from "../resource-cache";
import { ImportWizard } from "./import-wizard";
import { PastImportList } from "./past-imports";

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

/** Imports of the resource into the shop, with their reports. */
function ImportsBefore({ name }: Pick<AnyResource, "name">) {
  const t = useT();
  const load = useCallback((http: Http) => http.call(pastImports, { query: { kind: name } }), [name]);
  return (
    <section className="td-stack" aria-label={t("import-report.past")}>
      <Heading level={2}>{t("import-report.past")}</Heading>
      <PastImportList load={load} />
    </section>
  );
}

export function ImportScreen({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const client = useQueryClient();
  const lock = useImportLock(resource);
  const maySeeImports = useCan(FOR_IMPORTS);
  const [doneCount, setDoneCount] = useState(0);
  useReady(true);
  const title = t("import.title", { records: t.key(messageKeys.listTitle(resource)) });
  return (
    <section className="td-stack" aria-label={title}>
      <Heading level={1}>{title}</Heading>
      {lock === undefined ? (
        <ImportWizard
          resource={resource}
          onDone={() => {
            setDoneCount((count) => count + 1);
            void invalidateResource(client, resource.name);
          }}
        />
      ) : (
        <Alert tone="info">{t(`import.lock.${lock}`)}</Alert>
      )}
      {maySeeImports ? <ImportsBefore key={doneCount} name={resource.name} /> : null}
    </section>
  );
}
