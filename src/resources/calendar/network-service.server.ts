/** Services of the network: counts their garages, and takes retired ones off the offer. */
import { networkServiceFields } from "../../../host/server/features/service-catalogue/publish-network";
import { retireService } from "../../../host/server/features/service-catalogue/retire-network";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookResult } from "../../../host/server/resources/types";
import type { ValuesOfResource } from "../../contract/resource";
import networkService from "./network-service.resource";

export default defineHooks(networkService, {
  computed: networkServiceFields,
  beforeRemove: ({ state }) => (state === "PUBLISHED" ? { errors: ["network-service.error.published"] } : {}),
  actions: {
    async retire(retired, _input, context): Promise<HookResult<ValuesOfResource<typeof networkService>>> {
      await retireService(retired, context);
      return { set: { state: "RETIRED" } };
    },
  },
});
