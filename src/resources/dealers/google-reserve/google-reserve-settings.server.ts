/** Requires the shop's code to switch to production. */
import { sql } from "drizzle-orm";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { shop } from "../../../../host/server/platform/storage/schema";
import settings from "./google-reserve-settings.resource";

export default defineHooks(settings, {
  async beforeSave({ before, values }, { data }) {
    const switchesToProduction = values.environment === "PRODUCTION" && before?.environment !== "PRODUCTION";
    const currentShop = switchesToProduction ? await data.find(shop, sql`true`) : undefined;
    if (switchesToProduction && values.confirmation?.trim().toLowerCase() !== currentShop?.code.toLowerCase())
      return { fields: { confirmation: "google-reserve-settings.error.code" } };
    return { set: { confirmation: null } };
  },
});
