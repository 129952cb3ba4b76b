/** The workshop of a new shop: its services, and its first dealer with bays; or the dealer of the directory that it was known as. */
import { and, eq, sql } from "drizzle-orm";
import type { CreationValues } from "../../../../src/contract/endpoints/creation";
import type { Geo } from "../../../../src/contract/fields/values";
import { loadResources } from "../../../../src/catalogue/screens";
import { ApiProblem } from "../../http/problem";
import type { RequestContext } from "../../http/request-context";
import { addChosenServices } from "../../library/add-services";
import { callerOf } from "../../resources/caller";
import { resourceRegistry } from "../../resources/index";
import { create } from "../../resources/saving";
import { serviceOf } from "../../resources/service";
import type { ServerParts } from "../../server-parts";
import type { Database, Transaction } from "../../storage/db";
import { bay, bayService, fitter, record, shopFitterLink } from "../../storage/schema";
import type { BayType } from "../../storage/schema/calendar";
import type { ScopedDatabase } from "../../storage/scoped-database";
import { BAY_TYPES, HOURS } from "./workshop-choices";

/** A head of a network is no garage itself. */
const DEALER_TYPE: Readonly<Record<string, string>> = { NETWORK_HEAD: "HEAD_OFFICE" };

const listIn = (values: CreationValues, name: string): readonly string[] => {
  const value = values[name];
  return Array.isArray(value) ? value : [];
};

function geoIn(values: CreationValues): Geo | null {
  const [lat, lng] = String(values["place"] ?? "")
    .split(",")
    .map(Number);
  return lat === undefined || lng === undefined || Number.isNaN(lat) || Number.isNaN(lng)
    ? null
    : { lat, lng, precision: "MANUAL" };
}

/** Whether the shop takes appointments: a calendar always does, a shop when it says so. */
const takesAppointments = (values: CreationValues): boolean =>
  values["confirmation"] !== undefined || listIn(values, "offers").includes("APPOINTMENTS");

const baysIn = (values: CreationValues): number => (takesAppointments(values) ? Number(values["bays"] ?? 0) : 0);

/** The dealer as its owner would create it, with all checks of the dealer screen; undefined where a value is refused there. */
async function createDealer(
  context: RequestContext,
  values: CreationValues,
  serviceIds: readonly number[],
): Promise<number | undefined> {
  const registry = await resourceRegistry(
    (await loadResources()).filter(({ name }) => ["fitter", "service"].includes(name)),
  );
  const service = serviceOf(registry, "fitter");
  const activity = String(values["activity"] ?? "GARAGE");
  const body = {
    name: values["companyName"],
    code: String(values["label"]).slice(0, 20).toUpperCase(),
    dealerType: DEALER_TYPE[activity] ?? activity,
    address: {
      address1: values["address1"],
      address2: values["address2"] || null,
      postalCode: values["postalCode"],
      city: values["city"],
      country: values["country"],
    },
    geo: geoIn(values),
    phone: String(values["phone"] ?? "").replace(/[^\d+]/g, ""),
    email: values["email"],
    companyId: values["companyId"] || null,
    openingHours: HOURS[String(values["hours"])] ?? HOURS["WEEKDAYS"],
    bookingMode: takesAppointments(values) ? "REQUEST" : "NONE",
    slotMinutes: String(values["slotMinutes"] ?? "30"),
    services: serviceIds.map((id) => ({ service: { id, label: "" }, available: true })),
  };
  try {
    const created = await context.data.transaction(async (data) =>
      create(service, await callerOf(context, registry, data), data, body),
    );
    return created.id;
  } catch (error) {
    // A telephone number that does not exist, for one: the guide then asks for a dealer.
    if (!(error instanceof ApiProblem)) throw error;
    return undefined;
  }
}

/** Numbered bays of one type, with every service that needs one. */
async function addBays(
  transaction: Transaction,
  fitterId: number,
  values: CreationValues,
  serviceIds: readonly number[],
  name: string,
): Promise<void> {
  const wanted = baysIn(values);
  const [standing] = await transaction.select({ id: bay.id }).from(bay).where(eq(bay.fitterId, fitterId)).limit(1);
  if (wanted === 0 || standing !== undefined) return;
  const type: BayType = BAY_TYPES.find((known) => known === values["bayType"]) ?? "LIFT";
  const bays = await transaction
    .insert(bay)
    .values(
      Array.from({ length: wanted }, (_, position) => ({
        fitterId,
        code: `${type}-${String(position + 1)}`,
        name: `${name} ${String(position + 1)}`,
        type,
        position,
        slotMinutes: Number(values["slotMinutes"] ?? 30),
      })),
    )
    .returning({ id: bay.id });
  const rows = bays.flatMap(({ id }) => serviceIds.map((serviceId) => ({ bayId: id, serviceId })));
  if (rows.length > 0) await transaction.insert(bayService).values(rows);
  const instant = values["confirmation"] === "AUTOMATIC" && rows.length > 0 ? { bookingMode: "INSTANT" } : {};
  await transaction
    .update(fitter)
    .set({ bays: wanted, ...instant, version: sql`${fitter.version} + 1` })
    .where(eq(fitter.id, fitterId));
  if (instant.bookingMode !== undefined)
    await transaction
      .update(shopFitterLink)
      .set(instant)
      .where(and(eq(shopFitterLink.fitterId, fitterId), eq(shopFitterLink.ownerShop, true)));
}

/** Services without which nobody drives onto a bay. */
const BAYLESS: readonly string[] = ["STORAGE", "DISPOSAL"];

/** What an attempt that failed later left: the services of the shop by code, and its dealer. */
async function leftOver(
  database: Database,
  shopId: number,
): Promise<{ services: ReadonlyMap<string, number>; fitterId: number | undefined }> {
  const services = await database
    .select({ id: record.id, code: record.code })
    .from(record)
    .where(and(eq(record.shopId, shopId), eq(record.resource, "service")));
  const [link] = await database
    .select({ fitterId: shopFitterLink.fitterId })
    .from(shopFitterLink)
    .where(and(eq(shopFitterLink.shopId, shopId), eq(shopFitterLink.ownerShop, true)))
    .limit(1);
  return { services: new Map(services.map(({ id, code }) => [code ?? "", id])), fitterId: link?.fitterId };
}

/** Sets the workshop up in the new owner's name; what stands already is kept. */
export async function setUpWorkshop(
  { database, messages }: Pick<ServerParts, "database" | "messages">,
  context: RequestContext,
  values: CreationValues,
  claimed: number | undefined,
): Promise<void> {
  const codes = listIn(values, "services");
  const left = await leftOver(database, context.identity.shopId ?? 0);
  const services =
    left.services.size > 0
      ? left.services
      : await context.data.transaction((data: ScopedDatabase) => addChosenServices(data, codes));
  const fitterId = claimed ?? left.fitterId ?? (await createDealer(context, values, [...services.values()]));
  if (fitterId === undefined) return;
  const onBays = [...services].flatMap(([code, id]) => (BAYLESS.includes(code) ? [] : [id]));
  const type = String(values["bayType"] ?? "LIFT");
  const name = await messages.text(String(values["locale"]), `creation.bayType.${type}`);
  await database.transaction((transaction) => addBays(transaction, fitterId, values, onBays, name));
}
