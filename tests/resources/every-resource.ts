/** The derived suite: one file a database, so that they run side by side. */
import { afterAll, beforeAll, describe } from "vitest";
import { loadResources } from "../../src/catalogue/screens";
import { changingProtocol } from "./changing-protocol";
import { startHarness, type DatabaseKind, type Harness } from "./harness";
import { readingProtocol } from "./reading-protocol";

/** Declares the tests of every resource on a database. */
export async function everyResource(kind: DatabaseKind): Promise<void> {
  /** What nobody creates or changes by hand, what takes its name from another record, and the one record of settings have tests of their own. */
  const resources = (await loadResources()).filter(
    ({ operations, fields, label, screens }) =>
      screens.settings === undefined &&
      operations?.create !== false &&
      operations?.update !== false &&
      fields[label]?.kind !== "computed",
  );

  describe(`on the ${kind} database`, { timeout: 60_000 }, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await startHarness(kind);
    }, 60_000);
    afterAll(() => harness.close());

    describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
      readingProtocol(resource, () => harness.suiting(resource));
      changingProtocol(resource, () => harness.suiting(resource));
    });
  });
}
