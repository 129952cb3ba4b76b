/** The derived tests of resources. Each database has its own test file, so that both run in parallel. */
import { afterAll, beforeAll, describe } from "vitest";
import { importModule } from "../../host/server/features/imports-history";
import { jobModule } from "../../host/server/services/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { loadResources } from "../../src/catalogue/screens";
import type { AnyResource } from "../../src/contract/resource";
import { isLocalised } from "./calls";
import { changingProtocol } from "./changing-protocol";
import { startHarness, type DatabaseKind, type Harness } from "./harness";
import { importProtocol } from "./import-protocol";
import { needsPreparation } from "./prepared";
import { readingProtocol } from "./reading-protocol";

/** Database features that a resource uses: field kinds, its own table, an order, a scope. */
const featuresOf = ({ name, fields, table, order, scope }: AnyResource): string[] => [
  ...Object.values(fields).map((field) => `${field.kind}${isLocalised(field) ? " by language" : ""}`),
  ...(table === undefined ? [] : [`table ${name}`]),
  ...(order === undefined ? [] : ["order"]),
  `scope ${scope ?? "shop"}`,
];

/** A small selection that covers all features; resources with the most features come first. */
function coveringSelection(resources: readonly AnyResource[]): AnyResource[] {
  const covered = new Set<string>();
  return [...resources]
    .sort((a, b) => featuresOf(b).length - featuresOf(a).length)
    .filter((resource) => {
      const isNew = featuresOf(resource).some((feature) => !covered.has(feature));
      for (const feature of featuresOf(resource)) covered.add(feature);
      return isNew;
    });
}

/** Declares the tests on a database for all resources, for a small selection that covers all features, or for none. */
export async function everyResource(kind: DatabaseKind, scope: "all" | "few" | "none"): Promise<void> {
  /** Excludes resources that can't be created or updated by hand, or have a computed label, and settings: they have their own tests. */
  const candidates = (await loadResources()).filter(
    (resource) =>
      !needsPreparation(resource) &&
      resource.screens.settings === undefined &&
      resource.operations?.create !== false &&
      resource.operations?.update !== false &&
      resource.fields[resource.label]?.kind !== "computed",
  );
  const resources = scope === "all" ? candidates : coveringSelection(candidates);

  describe.skipIf(scope === "none")(`on the ${kind} database`, { timeout: 60_000 }, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind, [resourceModule, jobModule, importModule]);
    }, 60_000);
    afterAll(() => harness.close());

    describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
      readingProtocol(resource, () => harness.harnessFor(resource));
      changingProtocol(resource, () => harness.harnessFor(resource));
      importProtocol(resource, () => harness.harnessFor(resource));
    });
  });
}
