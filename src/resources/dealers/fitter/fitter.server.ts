/** Checks that need other records, changes of status, and proposed values for empty fields. */
import { FitterStorage } from "../../../../host/server/features/dealers/storage/fitter-storage";
import { sql } from "drizzle-orm";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { bookedServices } from "../../../../host/server/features/dealers/booked-services";
import { inviteDealer } from "../../../../host/server/features/dealers/envelope/invite-dealer";
import { validateAttached } from "../../../../host/server/features/dealers/dealer-roles";
import { excludeDealer, includeDealer } from "../../../../host/server/features/dealers/exclusions";
import { geocodeLocally } from "../../../../host/server/features/dealers/places/geocode";
import {
  attachmentRefusal,
  attachUser,
  setAttribute,
  setServiceOffered,
} from "../../../../host/server/features/dealers/selection-values";
import { countUnpaidOrders } from "../../../../host/server/features/orders/unpaid";
import { offerRefusals, refuseByNetwork } from "../../../../host/server/features/service-catalogue/network-rules";
import { proposals } from "../../../../host/server/features/dealers/updates/imported";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { recordAddressChange } from "../../../../host/server/features/dealers/storage/redirects";
import { foldText } from "../../../contract/fold-text";
import { record } from "../../../../host/server/platform/storage/schema";
import type { Reference } from "../../../contract/fields/values";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import { normaliseRelativeUrl } from "../../../contract/spec/relative-url";
import { wallClock } from "../../../contract/zone-clock";
import { missingParts } from "./completeness";
import { attributeErrors } from "../attributes/dealer-attributes.server";
import { optionColumns } from "../dealer-option/dealer-option-value.server";
import fitter from "./fitter.resource";
import { tagColumns } from "../meta-data/meta-data-value.server";

type Dealer = RecordOf<typeof fitter>;
type Values = ValuesOfResource<typeof fitter>;

/** Only the owning shop changes the status of a dealer. */
const refuseOtherShop = (dealer: Dealer | null): HookResult<Values> | undefined =>
  dealer?.owned === false ? { errors: ["fitter.error.not-owner"] } : undefined;

/** A head office is above its sites and has no head office itself. */
async function parentError(
  { parentDealer, dealerType }: Values,
  before: Dealer | null,
  context: HookContext,
): Promise<string | undefined> {
  if (parentDealer === null) return undefined;
  if (parentDealer.id === before?.id) return "fitter.error.parent-self";
  if (dealerType === "HEAD_OFFICE") return "fitter.error.parent-depth";
  // An unchanged value is not checked: the owner of a site is possibly not allowed to see its head office.
  if (parentDealer.id === before?.parentDealer?.id) return undefined;
  const [parent] = await context.find("fitter", [parentDealer.id]);
  return parent?.["dealerType"] === "HEAD_OFFICE" ? undefined : "fitter.error.parent-not-head-office";
}

/** Proposes a URL for the public page from name and town, and appends a number if the URL is taken. */
async function proposeUrl(values: Values, context: HookContext): Promise<Values["relativeUrl"] | undefined> {
  const [locale] = context.languages;
  if (locale === undefined || Object.keys(values.relativeUrl).length > 0) return undefined;
  const base = normaliseRelativeUrl(
    foldText(values.name.includes(values.address.city) ? values.name : `${values.name} ${values.address.city}`),
  );
  if (base === "") return undefined;
  for (let attempt = 1; attempt <= 50; attempt++) {
    const url = attempt === 1 ? base : `${base}-${attempt}`;
    if (!(await context.isTaken("relativeUrl", { [locale]: url }))) return { [locale]: url };
  }
  return undefined;
}

const addressKey = ({ address }: Pick<Values, "address">): string =>
  JSON.stringify([address.address1, address.address2, address.postalCode, address.city, address.country]);

const townKey = ({ address }: Pick<Values, "address">): string =>
  JSON.stringify([address.postalCode, address.city, address.country]);

/**
 * Adjusts the position after a change of address, unless the request contains a new position. The position becomes approximate; in
 * another town, it becomes the position of that town if it is known.
 */
async function relocate(
  before: Dealer | null,
  values: Values,
  sent: ReadonlySet<string>,
  { data }: HookContext,
): Promise<Partial<Values>> {
  if (before === null || values.geo === null || sent.has("geo") || addressKey(before) === addressKey(values)) return {};
  const townPosition = townKey(before) === townKey(values) ? null : await geocodeLocally(data, values.address);
  return { geo: townPosition ?? { ...values.geo, precision: "CITY" } };
}

/** Activates a dealer in status ENVELOPE when nothing is missing, if it is set to be activated then. */
const activateIfComplete = (values: Values): Partial<Values> =>
  values.status === "ENVELOPE" && values.activateWhenComplete && missingParts(values).length === 0
    ? { status: "ACTIVE", activateWhenComplete: false }
    : {};

/** Counts future confirmed appointments. */
const countConfirmed = (data: HookContext["data"], dealerId: number): Promise<number> =>
  data.count(
    record,
    sql`${record.resource} = 'appointment' and ${record.fitterId} = ${dealerId} and ${record.status} = 'CONFIRMED'
      and ${record.deletedAt} is null and ${record.data}->>'date' > ${new Date().toISOString()}`,
  );

/** Refuses to take a service from the dealer that appointments to come need. It can be set as not available instead. */
async function refuseBooked({ services }: Values, before: Dealer, context: HookContext): Promise<void> {
  const kept = new Set(services.map(({ service }) => service.id));
  const removed = before.services.flatMap(({ service }) => (kept.has(service.id) ? [] : [service.id]));
  if (removed.length === 0) return;
  const booked = await bookedServices(context.data, before.id, await context.find("service", removed));
  if (booked.count === 0) return;
  const labels = new Map(before.services.map(({ service }) => [service.id, service.label]));
  const names = booked.services.map(({ id }) => labels.get(id) ?? "").join(", ");
  throw new ApiProblem("validation", {
    fields: { services: "fitter.error.service-booked" },
    params: { services: { count: booked.count, names } },
  });
}

/**
 * Returns why the dealer cannot be booked at once: without a bay, or without a service that can be booked online.
 * Other shops have services of their own, so they are not asked for one.
 */
async function instantError(
  { bookingMode, bays, services }: Values,
  belongsToOtherShop: boolean,
  context: HookContext,
): Promise<string | undefined> {
  if (bookingMode !== "INSTANT") return undefined;
  if ((bays ?? 0) < 1) return "fitter.error.no-bay";
  if (belongsToOtherShop) return undefined;
  const ids = services.flatMap(({ service, available }) => (available ? [service.id] : []));
  const offered = await context.find("service", ids);
  return offered.some((service) => service["bookable"] === true) ? undefined : "fitter.error.no-bookable-service";
}

/** Returns the time zone of a new dealer's country, where all of the country has the same time. */
function timeZoneOf({ address: { country } }: Values): string | undefined {
  // The types of TypeScript do not have the property yet.
  const locale: Intl.Locale & { readonly timeZones?: readonly string[] } = new Intl.Locale("und", { region: country });
  const zones = locale.timeZones ?? [];
  const times = new Set(zones.map((zone) => wallClock(new Date(), zone)));
  return times.size === 1 ? zones[0] : undefined;
}

const changeStatus =
  (status: Values["status"]) =>
  (dealer: Dealer): HookResult<Values> =>
    refuseOtherShop(dealer) ?? { set: { status } };

export default defineHooks(fitter, {
  storage: (resource) => new FitterStorage(resource),
  async beforeSave({ before, values, sent }, context) {
    const attachedChange =
      before === null ? undefined : await validateAttached<Values>(before.id, before, values, sent, context);
    if (attachedChange !== undefined) return { set: attachedChange };
    if (sent.has("services")) refuseByNetwork(await offerRefusals(before?.services ?? [], values.services, context));
    const attributes = await attributeErrors(before, values, sent, context);
    if (Object.keys(attributes).length > 0) return { fields: attributes };
    const belongsToOtherShop = before?.owned === false;
    const parent = belongsToOtherShop ? undefined : await parentError(values, before, context);
    const bookingError = await instantError(values, belongsToOtherShop, context);
    const fields = {
      ...(parent !== undefined && { parentDealer: parent }),
      ...(bookingError !== undefined && { bookingMode: bookingError }),
    };
    if (Object.keys(fields).length > 0) return { fields };
    if (before !== null && sent.has("services")) await refuseBooked(values, before, context);
    if (belongsToOtherShop) return {};
    const relativeUrl = await proposeUrl(values, context);
    const timeZone = before === null && !sent.has("timeZone") ? timeZoneOf(values) : undefined;
    const set = {
      ...(timeZone !== undefined && { timeZone }),
      ...(await relocate(before, values, sent, context)),
      ...(relativeUrl !== undefined && { relativeUrl }),
    };
    return { set: { ...set, ...activateIfComplete({ ...values, ...set }) } };
  },
  afterWrite: ({ before, after }, { data }) => recordAddressChange(data, before, after),
  proposals,
  actions: {
    suspend: changeStatus("SUSPENDED"),
    reactivate: changeStatus("ACTIVE"),
    activate: (dealer) =>
      missingParts(dealer).length === 0 ? changeStatus("ACTIVE")(dealer) : { errors: ["fitter.error.not-complete"] },
    async archive(dealer, _input, { data }) {
      const count = await countConfirmed(data, dealer.id);
      if (count > 0) throw new ApiProblem("refused", { errors: ["fitter.error.booked"], params: { "": { count } } });
      const unpaid = await countUnpaidOrders(data, dealer.id);
      if (unpaid > 0)
        throw new ApiProblem("refused", { errors: ["fitter.error.unpaid"], params: { "": { count: unpaid } } });
      return changeStatus("ARCHIVED")(dealer);
    },
    restore: changeStatus("SUSPENDED"),
    invite: (dealer, _input, context) => inviteDealer(dealer, context),
    "offer-service": (dealer, input, context) => setServiceOffered({ ...dealer }, input, true, context),
    "withdraw-service": (dealer, input, context) => setServiceOffered({ ...dealer }, input, false, context),
    "set-option": async (dealer, { option, value }, context) =>
      setAttribute({ ...dealer }, await optionColumns(context), option as Reference, value, context),
    "set-tag": async (dealer, { tag, value }, context) =>
      setAttribute({ ...dealer }, await tagColumns(context), tag as Reference, value, context),
    "attach-user": async (dealer, input, context) => {
      const refusal = await attachmentRefusal(input, context);
      if (refusal === undefined) await attachUser(dealer, input, context);
      return refusal ?? {};
    },
    async exclude(dealer, input, context) {
      await excludeDealer(dealer.id, input, context);
      return {};
    },
    async include(dealer, _input, context) {
      await includeDealer(dealer.id, context);
      return {};
    },
  },
});
