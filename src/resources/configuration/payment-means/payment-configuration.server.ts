/** Refuses that consumers pay the fees of cards, which EU law forbids. */
import { defineHooks } from "../../../../host/server/resources/hooks";
import paymentConfiguration from "./payment-configuration.resource";

export default defineHooks(paymentConfiguration, {
  async beforeSave({ values }, { all }) {
    if (values.feesBorneBy !== "CUSTOMER") return {};
    const means = await all("payment-means", { active: "true", code: "CARD,APPLE_GOOGLE_PAY" });
    return means.some(({ customerTypes }) => (customerTypes as readonly string[]).includes("B2C"))
      ? { fields: { feesBorneBy: "payment-configuration.error.surcharge" } }
      : {};
  },
});
