/** `td-custom-database-importer`: a database is chosen and what its file holds; the rest is the engine's import, once for each level. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnyResource } from "../../contract/resource";
import { ImportWizard } from "../../engine/import/import-wizard";
import { invalidateResource } from "../../engine/resource-cache";
import { useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { AllLevels } from "./all-levels";
import { ChooseContents, ChooseDatabase, ChooseLevel } from "./choose-level";
import type { KnownStructure } from "./use-structure";

const CONTENTS = ["LEVEL", "ALL"] as const;

function OneLevel({ resource }: { readonly resource: AnyResource }) {
  const client = useQueryClient();
  return <ImportWizard resource={resource} onDone={() => void invalidateResource(client, resource.name)} />;
}

interface ChosenProps {
  readonly structure: KnownStructure;
  readonly resources: readonly AnyResource[];
}

function Chosen({ structure, resources }: ChosenProps) {
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
          {(resource) => <OneLevel key={resource.name} resource={resource} />}
        </ChooseLevel>
      )}
    </>
  );
}

export function DatabaseImporter() {
  const t = useT();
  return (
    <section className="td-stack" aria-label={t("custom-database.importer.title")}>
      <h1>{t("custom-database.importer.title")}</h1>
      <QueryProvider>
        <ChooseDatabase>
          {(structure, resources) => <Chosen structure={structure} resources={resources} />}
        </ChooseDatabase>
      </QueryProvider>
    </section>
  );
}
