/** Refuses means of payment that cannot work: without a ready platform, or above the limit for cash. */
import { sql } from "drizzle-orm";
import { hasLeftUnpaid, lastOneProblem } from "../../../../host/server/features/distance-selling/load-selling";
import { sameValue } from "../../../../host/server/platform/storage/audit";
import { shop } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { cashLimit, needsPlatform } from "../../../contract/payment-means";
import type { ValuesOfResource } from "../../../contract/resource";
import type { HookResult } from "../../../../host/server/resources/types";
import paymentMeans from "./payment-means.resource";
import paymentConfiguration from "./payment-configuration.resource";
import paymentPlatform from "./payment-platform.resource";

type Values = ValuesOfResource<typeof paymentMeans>;

/** Cards of consumers, whom the EU protects from surcharges. */
const takesConsumerCards = ({ code, customerTypes, active }: Values): boolean =>
  active && ["CARD", "APPLE_GOOGLE_PAY"].includes(code) && customerTypes.includes("B2C");

/** Fields that decide which orders the means serves. */
const SERVED = ["active", "code", "platform", "channels", "countries"] as const;

export default defineHooks(paymentMeans, {
  async readForSave({ values }, { find, all, data }) {
    const [[platform], [settings], ownShop] = await Promise.all([
      values.platform === null ? [] : find(paymentPlatform, [values.platform.id]),
      all(paymentConfiguration),
      data.find(shop, sql`true`),
    ]);
    return {
      platform,
      settings,
      country: ownShop?.country ?? "",
    };
  },
  beforeSave({ before, values }, _context, { platform, settings, country }): HookResult<Values> {
    if (before !== null && before.code !== values.code) return { fields: { code: "payment-means.error.code-stays" } };
    if (takesConsumerCards(values) && settings?.feesBorneBy === "CUSTOMER")
      return { fields: { customerTypes: "payment-means.error.surcharge" } };
    if (values.active && needsPlatform(values.code) && !["TEST", "LIVE"].includes(platform?.status ?? ""))
      return { fields: { platform: "payment-means.error.platform-not-ready" } };
    const limit = cashLimit(country);
    if (values.code === "ON_SITE_CASH" && limit !== undefined && values.customerTypes.includes("B2C")) {
      if (values.maxAmount === null || values.maxAmount.minor > limit)
        return { fields: { maxAmount: "payment-means.error.cash" } };
    }
    return values.code !== "BANK_TRANSFER" || values.iban === null
      ? {}
      : { set: { iban: values.iban.replace(/\s/g, "").toUpperCase() } };
  },
  // Checked after the write, so that several means changed at once count together.
  async afterWrite({ before, after }, { data }) {
    if (before?.active !== true || SERVED.every((field) => sameValue(before[field], after?.[field]))) return;
    if (await hasLeftUnpaid(data, before)) throw lastOneProblem("distance-selling.error.last-means", after === null);
  },
});
