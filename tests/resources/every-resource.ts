/** The derived suite: one file a database, so that they run side by side. */
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
import { readingProtocol } from "./reading-protocol";

/** What a resource asks of a database: kinds of fields, tables of its own, an order, a scope. */
const asked = ({ name, fields, table, order, scope }: AnyResource): string[] => [
  ...Object.values(fields).map((field) => `${field.kind}${isLocalised(field) ? " by language" : ""}`),
  ...(table === undefined ? [] : [`table ${name}`]),
  ...(order === undefined ? [] : ["order"]),
  `scope ${scope ?? "shop"}`,
];

/** Few that ask together for all that any does; the richest come first. */
function asFewAsShowAll(resources: readonly AnyResource[]): AnyResource[] {
  const shown = new Set<string>();
  return [...resources]
    .sort((one, other) => asked(other).length - asked(one).length)
    .filter((resource) => {
      const isNew = asked(resource).some((mark) => !shown.has(mark));
      for (const mark of asked(resource)) shown.add(mark);
      return isNew;
    });
}

/** Declares the tests of the resources on a database: of every one, of as few as show all that a database is asked for, or of none. */
export async function everyResource(kind: DatabaseKind, which: "all" | "few" | "none"): Promise<void> {
  /** Resources that cannot be created or changed by hand, that take their name from another record, or that are settings have tests of their own. */
  const every = (await loadResources()).filter(
    ({ operations, fields, label, screens }) =>
      screens.settings === undefined &&
      operations?.create !== false &&
      operations?.update !== false &&
      fields[label]?.kind !== "computed",
  );
  const resources = which === "all" ? every : asFewAsShowAll(every);

  describe.skipIf(which === "none")(`on the ${kind} database`, { timeout: 60_000 }, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind, [resourceModule, jobModule, importModule]);
    }, 60_000);
    afterAll(() => harness.close());

    describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
      readingProtocol(resource, () => harness.suiting(resource));
      changingProtocol(resource, () => harness.suiting(resource));
      importProtocol(resource, () => harness.suiting(resource));
    });
  });
}
