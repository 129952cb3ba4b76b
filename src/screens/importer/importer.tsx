/** `td-importer`: choice of a resource, followed by the engine's import. */
import upload from "@shoelace-style/shoelace/dist/assets/icons/upload.svg";
import { useEffect, useState } from "react";
import { isResourceKnown, loadResource } from "../../catalogue/load-resource";
import { screenOf } from "../../catalogue/screens";
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

/** Loads the names of the resources that the account may import into, with their texts. Their definitions load once chosen. */
function useImportable(): readonly string[] | "failed" | undefined {
  const { http } = useRuntime();
  const [names, setNames] = useState<readonly string[] | "failed">();
  useEffect(() => {
    let current = true;
    const load = async (): Promise<readonly string[]> => {
      const { elements } = await http.call(importable);
      const known = elements.map(({ resource }) => resource).filter(isResourceKnown);
      await loadResourceMessages(known);
      return known;
    };
    load().then(
      (loaded) => {
        if (current) setNames(loaded);
      },
      (error: unknown) => {
        console.error("The importable resources could not be loaded", error);
        if (current) setNames("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [http]);
  return names;
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

function Content({ names }: { readonly names: readonly string[] }) {
  const t = useT();
  // In the URL, so that other pages can link to a choice.
  const [name, setName] = useQueryValue("resource");
  const chosen = names.find((candidate) => candidate === name);
  return (
    <div className="td-stack">
      <FieldFrame label={t("import.resource")}>
        {(control) => (
          <Select
            {...control}
            value={chosen ?? ""}
            placeholder="—"
            options={names.map((candidate) => ({
              value: candidate,
              label: t.key(screenOf(candidate, "list")?.titleKey ?? messageKeys.title(candidate, "list")),
            }))}
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
  const names = useImportable();
  useReady(names !== undefined);
  return (
    <section className="td-stack" aria-label={t("importer.title")}>
      <Heading level={1}>{t("importer.title")}</Heading>
      {names === undefined ? (
        <Skeleton lines={4} />
      ) : names === "failed" ? (
        <ErrorState title={t("importer.failed")} />
      ) : names.length === 0 ? (
        <EmptyState icon={upload} title={t("import.none")} />
      ) : (
        <QueryProvider>
          <Content names={names} />
        </QueryProvider>
      )}
    </section>
  );
}
