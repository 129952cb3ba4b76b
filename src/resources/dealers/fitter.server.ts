/** What the server adds to dealers: checks that need other records, the states, and proposals for empty fields. Spec 2 §2 "Dealer area". */
import { sql } from "drizzle-orm";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { inviteDealer } from "../../../host/server/dealers/envelope/invite-dealer";
import { judgeAttached } from "../../../host/server/dealers/dealer-roles";
import { excludeDealer, includeDealer } from "../../../host/server/dealers/exclusions";
import { knownPlace } from "../../../host/server/dealers/places/geocode";
import { attachingRefused, attachUser, attributed, offering } from "../../../host/server/dealers/selection-values";
import { proposals } from "../../../host/server/dealers/updates/imported";
import { ApiProblem } from "../../../host/server/http/problem";
import { keepAddresses } from "../../../host/server/resources/fitter/redirects";
import { foldText } from "../../contract/fold-text";
import { record } from "../../../host/server/storage/schema";
import type { Reference } from "../../contract/fields/values";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import { normaliseRelativeUrl } from "../../contract/spec/relative-url";
import { missingParts } from "./completeness";
import { attributeErrors } from "./dealer-attributes.server";
import { optionColumns } from "./dealer-option-values.server";
import fitter from "./fitter.resource";
import { tagColumns } from "./meta-data-values.server";

type Dealer = RecordOf<typeof fitter>;
type Values = ValuesOfResource<typeof fitter>;

/** The shop that owns the dealer decides over its state; others show it. */
const ofOtherShop = (dealer: Dealer | null): Outcome<Values> | undefined =>
  dealer?.owned === false ? { errors: ["fitter.error.not-owner"] } : undefined;

/** A head office stands above its sites, and nothing above it. */
async function parentError(
  { parentDealer, dealerType }: Values,
  before: Dealer | null,
  context: HookContext,
): Promise<string | undefined> {
  if (parentDealer === null) return undefined;
  if (parentDealer.id === before?.id) return "fitter.error.parent-self";
  if (dealerType === "HEAD_OFFICE") return "fitter.error.parent-depth";
  // What stays needs no look, and an owner of sites may not see the office above them.
  if (parentDealer.id === before?.parentDealer?.id) return undefined;
  const [parent] = await context.find("fitter", [parentDealer.id]);
  return parent?.["dealerType"] === "HEAD_OFFICE" ? undefined : "fitter.error.parent-not-head-office";
}

/** An address for the public page where none was given: from name and town, numbered when it is used already. */
async function proposedUrl(values: Values, context: HookContext): Promise<Values["relativeUrl"] | undefined> {
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

const placeOf = ({ address }: Pick<Values, "address">): string =>
  JSON.stringify([address.address1, address.address2, address.postalCode, address.city, address.country]);

const townOf = ({ address }: Pick<Values, "address">): string =>
  JSON.stringify([address.postalCode, address.city, address.country]);

/** The pin of another address is only about right, until somebody moves it; in another town it goes there, where the town is known. */
async function placedAnew(
  before: Dealer | null,
  values: Values,
  sent: ReadonlySet<string>,
  { data }: HookContext,
): Promise<Partial<Values>> {
  if (before === null || values.geo === null || sent.has("geo") || placeOf(before) === placeOf(values)) return {};
  const there = townOf(before) === townOf(values) ? null : await knownPlace(data, values.address);
  return { geo: there ?? { ...values.geo, precision: "CITY" } };
}

/** An envelope that waits for nothing but its own values. */
const activatedByItself = (values: Values): Partial<Values> =>
  values.status === "ENVELOPE" && values.activateWhenComplete && missingParts(values).length === 0
    ? { status: "ACTIVE", activateWhenComplete: false }
    : {};

/** Appointments that customers count on. */
const confirmedToCome = (data: HookContext["data"], dealerId: number): Promise<number> =>
  data.count(
    record,
    sql`${record.resource} = 'appointment' and ${record.fitterId} = ${dealerId} and ${record.status} = 'CONFIRMED'
      and ${record.deletedAt} is null and ${record.data}->>'date' > ${new Date().toISOString()}`,
  );

const to =
  (status: Values["status"]) =>
  (dealer: Dealer): Outcome<Values> =>
    ofOtherShop(dealer) ?? { set: { status } };

export default defineHooks(fitter, {
  async beforeSave({ before, values, sent }, context) {
    const kept = before === null ? undefined : await judgeAttached<Values>(before.id, before, values, sent, context);
    if (kept !== undefined) return { set: kept };
    const attributes = await attributeErrors(before, values, sent, context);
    if (Object.keys(attributes).length > 0) return { fields: attributes };
    const shown = before?.owned === false;
    const parent = shown ? undefined : await parentError(values, before, context);
    const bays = values.bookingMode === "INSTANT" && (values.bays ?? 0) < 1 ? "fitter.error.no-bay" : undefined;
    const fields = {
      ...(parent !== undefined && { parentDealer: parent }),
      ...(bays !== undefined && { bookingMode: bays }),
    };
    if (Object.keys(fields).length > 0) return { fields };
    if (shown) return {};
    const relativeUrl = await proposedUrl(values, context);
    const set = {
      ...(await placedAnew(before, values, sent, context)),
      ...(relativeUrl !== undefined && { relativeUrl }),
    };
    return { set: { ...set, ...activatedByItself({ ...values, ...set }) } };
  },
  afterWrite: ({ before, after }, { data }) => keepAddresses(data, before, after),
  proposals,
  beforeRemove: (dealer, { dealerScoped }) =>
    dealerScoped ? { errors: ["error.forbidden"] } : (ofOtherShop(dealer) ?? {}),
  actions: {
    suspend: to("SUSPENDED"),
    reactivate: to("ACTIVE"),
    activate: (dealer) =>
      missingParts(dealer).length === 0 ? to("ACTIVE")(dealer) : { errors: ["fitter.error.not-complete"] },
    async archive(dealer, _input, { data }) {
      const count = await confirmedToCome(data, dealer.id);
      if (count > 0) throw new ApiProblem("refused", { errors: ["fitter.error.booked"], params: { "": { count } } });
      return to("ARCHIVED")(dealer);
    },
    restore: to("SUSPENDED"),
    invite: (dealer, _input, context) => inviteDealer(dealer, context),
    "offer-service": (dealer, input, context) => offering({ ...dealer }, input, true, context),
    "withdraw-service": (dealer, input, context) => offering({ ...dealer }, input, false, context),
    "set-option": async (dealer, { option, value }, context) =>
      attributed({ ...dealer }, await optionColumns(context), option as Reference, value, context),
    "set-tag": async (dealer, { tag, value }, context) =>
      attributed({ ...dealer }, await tagColumns(context), tag as Reference, value, context),
    "attach-user": async (dealer, input, context) => {
      const refused = await attachingRefused(input, context);
      if (refused === undefined) await attachUser(dealer, input, context);
      return refused ?? {};
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
