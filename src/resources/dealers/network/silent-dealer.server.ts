/** Sends a message to a silent dealer by mail. */
import { SilentDealerStorage } from "../../../../host/server/features/dealers/silent/storage";
import { mailDealer } from "../../../../host/server/features/dealers/silent/write";
import { defineHooks } from "../../../../host/server/resources/hooks";
import silentDealer from "./silent-dealer.resource";

export default defineHooks(silentDealer, {
  storage: (resource) => new SilentDealerStorage(resource),
  actions: {
    async write({ id }, { message }, { data, languages, caller }) {
      const isSent = await mailDealer(data, {
        fitterId: id,
        message: String(message),
        locale: languages[0] ?? "en_GB",
        services: caller.registry.services,
      });
      return isSent ? {} : { errors: ["silent-dealer.error.no-address"] };
    },
  },
});
