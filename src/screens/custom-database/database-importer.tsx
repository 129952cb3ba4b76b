/** `td-custom-database-importer`: a database and a level are chosen, the rest is the engine's import. */
import { useQueryClient } from "@tanstack/react-query";
import type { AnyResource } from "../../contract/resource";
import { ImportWizard } from "../../engine/import/import-wizard";
import { invalidateResource } from "../../engine/resource-queries";
import { useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { ChooseLevel } from "./choose-level";

function Wizard({ resource }: { readonly resource: AnyResource }) {
  const client = useQueryClient();
  return <ImportWizard resource={resource} onDone={() => void invalidateResource(client, resource.name)} />;
}

export function DatabaseImporter() {
  const t = useT();
  return (
    <section className="td-stack" aria-label={t("custom-database.importer.title")}>
      <h1>{t("custom-database.importer.title")}</h1>
      <QueryProvider>
        <ChooseLevel>{(resource) => <Wizard key={resource.name} resource={resource} />}</ChooseLevel>
      </QueryProvider>
    </section>
  );
}
