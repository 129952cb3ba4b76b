/** API keys: secrets, usage, and the tokens that partners' servers request with them. */
import { inEachShop } from "../../platform/storage/each-shop";
import type { ServerModule } from "../../resources/resource-services";
import { embedTokenRoute } from "./embed-token";
import { warnOfLastDays } from "./last-days";
import { secretRoute } from "./secret";
import { usageRoute } from "./usage";

const HOUR = 60;

export const apiKeyModule: ServerModule = (services) => {
  services.jobs.schedule(HOUR, "Warn of API keys that end", () => inEachShop(services, warnOfLastDays));
  return [secretRoute(services), usageRoute(), embedTokenRoute(services)];
};
