/** Checks that an address belongs to a shop, a dealer and a service of the network, and normalises it. */
import { sql } from "drizzle-orm";
import { textOf } from "../../../../host/server/resources/storage/computed-sql";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import { findLinkPlace, type LinkTarget } from "../../../../host/server/features/service-links/find-place";
import { CLEARED, linkKey, normaliseServiceLink } from "../../../contract/service-links";
import type { ValuesOfResource } from "../../../contract/resource";
import serviceCtaUrl from "./service-cta-url.resource";

type Values = ValuesOfResource<typeof serviceCtaUrl>;

const shopName = sql`(select named.name from shop named where lower(named.code) = lower(${textOf("shopCode")}))`;
const dealerName = sql`(select dealer.name from shop named
  join shop_fitter_link link on link.shop_id = named.id and lower(link.code) = lower(${textOf("dealerCode")}) and link.deleted_at is null
  join fitter dealer on dealer.id = link.fitter_id where lower(named.code) = lower(${textOf("shopCode")}) limit 1)`;

/** Returns the errors of what an address applies to. */
function placeErrors({ dealerCode }: Values, target: LinkTarget | undefined): HookResult<Values>["fields"] {
  if (target === undefined) return { shopCode: "service-cta-url.error.shop" };
  const isUnknownDealer = dealerCode !== null && target.dealerId === null;
  const serviceError =
    target.isServiceActive === null
      ? "service-cta-url.error.service"
      : target.isServiceActive
        ? undefined
        : "service-cta-url.error.inactive";
  return {
    ...(isUnknownDealer && { dealerCode: "service-cta-url.error.dealer" }),
    ...(serviceError !== undefined && { serviceCode: serviceError }),
  };
}

export default defineHooks(serviceCtaUrl, {
  computed: {
    shopName: { value: shopName, key: shopName },
    dealerName: { value: dealerName, key: dealerName },
  },
  readForSave: ({ values }, { data, isTaken }) =>
    Promise.all([findLinkPlace(data, values), isTaken("code", linkKey(values))]),
  beforeSave({ before, values }, { data }, [target, isTaken]): HookResult<Values> {
    const typed = values.ctaUrl?.trim() ?? "";
    const { url = null, error } = typed === "" || typed === CLEARED ? {} : normaliseServiceLink(typed);
    const fields = {
      ...placeErrors(values, target),
      ...(isTaken && { serviceCode: "service-cta-url.error.duplicate" }),
      ...(error !== undefined && { ctaUrl: error }),
    };
    if (Object.keys(fields).length > 0) return { fields };
    const isSame = before?.ctaUrl === url && before.code === linkKey(values);
    const unchecked = { check: url === null ? ("NONE" as const) : ("WAITING" as const), checkedAt: null };
    const isKept = isSame && before.newTab === values.newTab && before.label === values.label;
    const source = data.actor.channel === "IMPORT" ? "FILE" : "OWN";
    return {
      set: { code: linkKey(values), ctaUrl: url, ...(!isSame && unchecked), ...(!isKept && { source }) },
    };
  },
});
