/** The derived tests of resources. Each database has its own test file, so that both run in parallel. */
import { afterAll, beforeAll, describe } from "vitest";
import { RESOURCE_HOOKS } from "../../host/server/hooks.gen";
import { importModule } from "../../host/server/features/imports-history";
import { jobModule } from "../../host/server/services/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { loadResources } from "../../src/catalogue/load-resource";
import type { AnyResource } from "../../src/contract/resource";
import { coveringSelection } from "../support/covering-selection";
import { isLocalised } from "./calls";
import { changingProtocol } from "./changing-protocol";
import { essentialProtocol } from "./essential-protocol";
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

/** Features of the server that a resource uses. Hand-written hooks are a feature of their own. */
const serverFeaturesOf = (resource: AnyResource): string[] => [
  ...featuresOf(resource),
  ...(resource.name in RESOURCE_HOOKS ? [`hooks of ${resource.name}`] : []),
  ...Object.values(resource.fields).flatMap(({ kind, options }) =>
    Object.keys(options).map((name) => `${kind} ${name}`),
  ),
  ...Object.entries(resource.operations ?? {}).map(([name, value]) => `operation ${name} ${String(value)}`),
  ...Object.values(resource.actions ?? {}).flatMap((action) => Object.keys(action).map((name) => `action ${name}`)),
  ...Object.keys(resource).filter((name) => !IDENTITY.includes(name)),
];
/** Options that every resource has. */
const IDENTITY = ["name", "apiPath", "area", "screens", "right", "scope", "label", "fields"];

const nameOf = ({ name }: AnyResource): string => name;

/** How much of the derived tests runs: everything; everything for a selection that covers all features, and the essentials for others; the former alone; nothing. */
export type Extent = "all" | "bounded" | "few" | "none";

/** Declares the tests on a database. */
export async function everyResource(kind: DatabaseKind, extent: Extent): Promise<void> {
  /** Excludes resources that can't be created or updated by hand, or have a computed label, and settings: they have their own tests. */
  const candidates = (await loadResources()).filter(
    (resource) =>
      !needsPreparation(resource) &&
      resource.screens.settings === undefined &&
      resource.operations?.create !== false &&
      resource.operations?.update !== false &&
      resource.fields[resource.label]?.kind !== "computed",
  );
  const complete = new Set(
    extent === "all"
      ? candidates
      : coveringSelection(candidates, nameOf, extent === "few" ? featuresOf : serverFeaturesOf),
  );
  const resources = extent === "few" ? [...complete] : candidates;

  describe.skipIf(extent === "none")(`on the ${kind} database`, { timeout: 60_000 }, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind, [resourceModule, jobModule, importModule]);
    }, 60_000);
    afterAll(() => harness.close());

    describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
      essentialProtocol(resource, () => harness.harnessFor(resource));
      if (!complete.has(resource)) return;
      readingProtocol(resource, () => harness.harnessFor(resource));
      changingProtocol(resource, () => harness.harnessFor(resource));
      importProtocol(resource, () => harness.harnessFor(resource));
    });
  });
}
