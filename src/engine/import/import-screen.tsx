/** The import screen of a resource that has a path of its own for it. */
import { useQueryClient } from "@tanstack/react-query";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { useReady } from "../../runtime/element";
import { useT } from "../../runtime/react";
import { invalidateResource } from "../resource-queries";
import { ImportWizard } from "./import-wizard";

export function ImportScreen({ resource }: { readonly resource: AnyResource }) {
  const t = useT();
  const client = useQueryClient();
  useReady(true);
  const title = t("import.title", { records: t.key(messageKeys.listTitle(resource)) });
  return (
    <section className="td-stack" aria-label={title}>
      <h1>{title}</h1>
      <ImportWizard resource={resource} onDone={() => void invalidateResource(client, resource.name)} />
    </section>
  );
}
