/** `td-importer`: choice of a resource, followed by the engine's import. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useEffect, useState } from "react";
import { isResourceKnown, loadResource } from "../../catalogue/load-resource";
import { importable, type ImportableResource } from "../../contract/endpoints/imports";
import type { AnyResource } from "../../contract/resource";
import { ImportWizard } from "../../engine/import/import-wizard";
import { useReady } from "../../runtime/element";
import { QueryProvider } from "../../runtime/react-queries";
import { useQueryValue, useRuntime, useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";

/** Loads the resources that the account may import into, with their titles. Definitions and other texts load once chosen. */
function useImportable(): readonly ImportableResource[] | "failed" | undefined {
  const { http } = useRuntime();
  const [resources, setResources] = useState<readonly ImportableResource[] | "failed">();
  useEffect(() => {
    let current = true;
    http.call(importable).then(
      ({ elements }) => {
        if (current) setResources(elements.filter(({ resource }) => isResourceKnown(resource)));
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

/** The import into one resource, whose definition loads first. */
function ChosenImport({ name }: { readonly name: string }) {
  const t = useT();
  const [resource, setResource] = useState<AnyResource | "failed">();
  useEffect(() => {
    let current = true;
    loadResource(name).then(
      (definition) => {
        if (current) setResource(definition ?? "failed");
      },
      (error: unknown) => {
        console.error(`The definition of ${name} could not be loaded`, error);
        if (current) setResource("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [name]);
  useReady(resource !== undefined);
  if (resource === undefined) return <Skeleton lines={4} />;
  if (resource === "failed") return <ErrorState title={t("importer.failed")} />;
  return <ImportWizard resource={resource} onDone={() => undefined} />;
}

function Content({ resources }: { readonly resources: readonly ImportableResource[] }) {
  const t = useT();
  // In the URL, so that other pages can link to a choice.
  const [name, setName] = useQueryValue("resource");
  const chosen = resources.find(({ resource }) => resource === name)?.resource;
  return (
    <div className="td-stack">
      <FieldFrame label={t("import.resource")}>
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ""}
            placeholder="—"
            options={resources.map(({ resource, title }) => ({ value: resource, label: title }))}
            onChange={(event) => {
              setName(event.target.value === "" ? null : event.target.value);
            }}
          />
        )}
      </FieldFrame>
      {chosen === undefined ? null : <ChosenImport key={chosen} name={chosen} />}
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
