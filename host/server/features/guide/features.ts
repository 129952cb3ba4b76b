/** Record counts of menu entries for /features, which suggests setting up empty ones. */
import { menuOf, menuPlaces } from "../../../../src/catalogue/menu-tree";
import { failedCondition } from "../../../../src/contract/conditions";
import { featureCounts } from "../../../../src/contract/endpoints/features";
import { hasRight } from "../../../../src/contract/rights";
import { route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { countEvidence } from "./state";

export const featuresModule: ServerModule = () => [
  route(featureCounts, async ({ access, data }) => {
    const open = menuPlaces(menuOf(access.facts.appContextGroup)).flatMap(({ path, screen, needs }) => {
      const allowed = needs.every(
        ({ right, conditions }) =>
          hasRight(access.rights, right) && failedCondition(conditions, access.facts) === undefined,
      );
      return allowed && screen?.resource !== undefined && screen.kind === "list"
        ? [{ path, resource: screen.resource }]
        : [];
    });
    const counts = await countEvidence(data, [...new Set(open.map(({ resource }) => resource))]);
    return { counts: Object.fromEntries(open.map(({ path, resource }) => [path, counts.get(resource) ?? 0])) };
  }),
];
