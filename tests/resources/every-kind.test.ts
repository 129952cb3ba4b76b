/** Every tool, matrix and report of the catalogue through what holds for all of them, derived from its definition. */
import { afterAll, beforeAll, describe } from "vitest";
import { loadResources } from "../../src/catalogue/screens";
import { DATABASES, startHarness, type Harness } from "./harness";
import { matrixProtocol, reportProtocol, toolProtocol } from "./kind-protocols";

const resources = (await loadResources()).filter(
  ({ tool, matrix, report }) => tool !== undefined || matrix !== undefined || report !== undefined,
);

describe.each(DATABASES)("on the %s database", { timeout: 60_000 }, (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(kind);
  }, 60_000);
  afterAll(() => harness.close());

  describe.each(resources.map((resource) => [resource.name, resource] as const))("%s", (_name, resource) => {
    const suiting = (): Harness => harness.suiting(resource);
    const { tool, matrix, report } = resource;
    if (tool !== undefined) toolProtocol(resource, suiting);
    if (matrix !== undefined) matrixProtocol(resource, matrix, suiting);
    if (report !== undefined) reportProtocol(resource, report, suiting);
  });
});
