/** What the server adds to silent dealers: words to them by mail. */
import { writeToDealer } from "../../../host/server/dealers/silent/write";
import { defineHooks } from "../../../host/server/resources/hooks";
import silentDealer from "./silent-dealer.resource";

export default defineHooks(silentDealer, {
  actions: {
    async write({ id }, { message }, { data, languages, caller }) {
      const isSent = await writeToDealer(data, {
        fitterId: id,
        message: String(message),
        locale: languages[0] ?? "en_GB",
        publicUrl: caller.registry.parts?.config.publicUrl ?? "",
      });
      return isSent ? {} : { errors: ["silentDealer.error.no-address"] };
    },
  },
});
