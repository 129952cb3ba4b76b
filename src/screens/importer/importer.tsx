/** `td-importer`: choice of a resource, followed by the engine's import. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useEffect, useState } from "react";
import { loadResource } from "../../catalogue/screens";
import { importable } from "../../contract/endpoints/imports";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import { ImportWizard } from "../../engine/import/import-wizard";
import { useReady } from "../../runtime/element";
import { QueryProvider } from "../../runtime/react-queries";
import { useQueryValue, useRuntime, useT } from "../../runtime/react";
import { loadResourceMessages } from "../../runtime/resource-messages";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";

/** Loads the resources that the account may import into, with their names. */
function useImportable(): readonly AnyResource[] | "failed" | undefined {
  const { http } = useRuntime();
  const [resources, setResources] = useState<readonly AnyResource[] | "failed">();
  useEffect(() => {
    let current = true;
    const load = async (): Promise<readonly AnyResource[]> => {
      const { elements } = await http.call(importable);
      const names = elements.map(({ resource }) => resource);
      const [definitions] = await Promise.all([
        Promise.all(names.map((name) => loadResource(name))),
        loadResourceMessages(names),
      ]);
      return definitions.filter((definition) => definition !== undefined);
    };
    load().then(
      (definitions) => {
        if (current) setResources(definitions);
      },
      (error: unknown) => {
        console.error("The importable resources could not be loaded", error);
        if (current) setResources("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [http]);
  return resources;
}

function Content({ resources }: { readonly resources: readonly AnyResource[] }) {
  const t = useT();
  // In the URL, so that other pages can link to a choice.
  const [name, setName] = useQueryValue("resource");
  const resource = resources.find((candidate) => candidate.name === name);
  return (
    <div className="td-stack">
      <FieldFrame label={t("import.resource")}>
        {(control) => (
          <Select
            {...control}
            value={resource?.name ?? ""}
            placeholder="—"
            options={resources.map((candidate) => ({
              value: candidate.name,
              label: t.key(messageKeys.listTitle(candidate)),
            }))}
            onChange={(event) => {
              setName(event.target.value === "" ? null : event.target.value);
            }}
          />
        )}
      </FieldFrame>
      {resource === undefined ? null : (
        <ImportWizard key={resource.name} resource={resource} onDone={() => undefined} />
      )}
    </div>
  );
}

export function Importer() {
  const t = useT();
  const resources = useImportable();
  useReady(resources !== undefined);
  return (
    <section className="td-stack" aria-label={t("importer.title")}>
      <Heading level={1}>{t("importer.title")}</Heading>
      {resources === undefined ? (
        <Skeleton lines={4} />
      ) : resources === "failed" ? (
        <ErrorState title={t("importer.failed")} />
      ) : resources.length === 0 ? (
        <EmptyState icon={upload} title={t("import.none")} />
      ) : (
        <QueryProvider>
          <Content resources={resources} />
        </QueryProvider>
      )}
    </section>
  );
}
