/**
 * `td-custom-database-importer`: asks for the database and the contents of the file; the import itself is the import
 * wizard of the engine, once per level.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnyResource } from "../../contract/resource";
import { ImportWizard } from "../../engine/import/import-wizard";
import { invalidateResource } from "../../engine/resource-cache";
import { useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { AllLevels } from "./all-levels";
import { ChooseContents, ChooseDatabase, ChooseLevel } from "./choose-level";
import type { LoadedStructure } from "./use-structure";
import { Heading } from "../../ui/text/heading";

const CONTENTS = ["LEVEL", "ALL"] as const;

function LevelImport({ resource }: { readonly resource: AnyResource }) {
  const client = useQueryClient();
  return <ImportWizard resource={resource} onDone={() => void invalidateResource(client, resource.name)} />;
}

interface ImportFormProps {
  readonly structure: LoadedStructure;
  readonly resources: readonly AnyResource[];
}

function ImportForm({ structure, resources }: ImportFormProps) {
  const t = useT();
  const [contents, setContents] = useState<(typeof CONTENTS)[number]>("LEVEL");
  return (
    <>
      {resources.length > 1 ? (
        <ChooseContents
          label={t("custom-database.importer.contents")}
          values={CONTENTS}
          value={contents}
          onChange={setContents}
        />
      ) : null}
      {contents === "ALL" ? (
        <AllLevels structure={structure} resources={resources} />
      ) : (
        <ChooseLevel resources={resources}>
          {(resource) => <LevelImport key={resource.name} resource={resource} />}
        </ChooseLevel>
      )}
    </>
  );
}

export function DatabaseImporter() {
  const t = useT();
  return (
    <section className="td-stack" aria-label={t("custom-database.importer.title")}>
      <Heading level={1}>{t("custom-database.importer.title")}</Heading>
      <QueryProvider>
        <ChooseDatabase>
          {(structure, resources) => <ImportForm structure={structure} resources={resources} />}
        </ChooseDatabase>
      </QueryProvider>
    </section>
  );
}
