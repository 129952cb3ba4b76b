/** Seeds the `examples` of resource definitions, for resources without other demo data. */
import { loadResources } from "../../../src/catalogue/load-resource";
import type { AnyResource } from "../../../src/contract/resource";
import { emptyValues } from "../../../src/contract/empty-values";
import { RecordStorage } from "../resources/storage/record-storage";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

export interface ExampleDatabases {
  readonly shop: ScopedDatabase;
  readonly platform: ScopedDatabase;
}

/** Skips resources with their own table or existing demo data. */
async function addExamplesOf(resource: AnyResource, { shop, platform }: ExampleDatabases): Promise<void> {
  if (resource.table !== undefined || resource.examples === undefined) return;
  const data = resource.scope === "platform" ? platform : shop;
  const storage = new RecordStorage(resource);
  if ((await data.count(storage.table, storage.rows(data.scope), 1)) > 0) return;
  const rows = resource.examples.map((example) => ({ values: { ...emptyValues(resource.fields), ...example } }));
  await storage.insert(data, rows);
}

/** Seeds the examples. Must run after all other demo data. */
export async function addExamples(databases: ExampleDatabases): Promise<void> {
  for (const resource of await loadResources()) await addExamplesOf(resource, databases);
}
