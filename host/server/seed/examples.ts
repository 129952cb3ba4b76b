/** The examples of the definitions as demonstration data, for resources that nothing else puts data in for. */
import { loadResources } from "../../../src/catalogue/screens";
import type { AnyResource } from "../../../src/contract/resource";
import { emptyValues } from "../../../src/contract/empty-values";
import { RecordStorage } from "../resources/record-storage";
import type { ScopedDatabase } from "../storage/scoped-database";

export interface ExamplePlaces {
  readonly shop: ScopedDatabase;
  readonly platform: ScopedDatabase;
}

/** Leaves a resource alone that has a table or demonstration data of its own. */
async function addExamplesOf(resource: AnyResource, { shop, platform }: ExamplePlaces): Promise<void> {
  if (resource.table !== undefined || resource.examples === undefined) return;
  const data = resource.scope === "platform" ? platform : shop;
  const storage = new RecordStorage(resource);
  if ((await data.count(storage.table, storage.rows(data.scope), 1)) > 0) return;
  const rows = resource.examples.map((example) => ({ values: { ...emptyValues(resource.fields), ...example } }));
  await storage.insert(data, rows);
}

/** Runs after all other demonstration data. */
export async function addExamples(places: ExamplePlaces): Promise<void> {
  for (const resource of await loadResources()) await addExamplesOf(resource, places);
}
