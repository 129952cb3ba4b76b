/** Derived tests of every tool, matrix and report. */
import { afterAll, beforeAll, describe } from "vitest";
import { loadResources } from "../../src/catalogue/load-resource";
import { TESTED_DATABASE, startHarness, type Harness } from "./harness";
import { matrixProtocol, reportProtocol, toolProtocol } from "./kind-protocols";

const resources = (await loadResources()).filter(
  ({ tool, matrix, report }) => tool !== undefined || matrix !== undefined || report !== undefined,
);

describe(`on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE);
  }, 60_000);
  afterAll(() => harness.close());

  describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
    const harnessFor = (): Harness => harness.harnessFor(resource);
    const { tool, matrix, report } = resource;
    if (tool !== undefined) toolProtocol(resource, harnessFor);
    if (matrix !== undefined) matrixProtocol(resource, matrix, harnessFor);
    if (report !== undefined) reportProtocol(resource, report, harnessFor);
  });
});
