/** API keys: secrets, and the tokens that partners' servers request with them. */
import type { ServerModule } from "../../resources/resource-services";
import { embedTokenRoute } from "./embed-token";
import { secretRoute } from "./secret";

export const apiKeyModule: ServerModule = (services) => [secretRoute(services), embedTokenRoute(services)];
