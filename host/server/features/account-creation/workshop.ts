/** Sets up the workshop of a new shop: services, and the first dealer with bays, or the claimed dealer. */
import { and, eq, sql } from "drizzle-orm";
import type { CreationValues } from "../../../../src/contract/endpoints/creation";
import type { Geo } from "../../../../src/contract/fields/values";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { addChosenServices } from "../service-catalogue/add-services";
import { callerOf } from "../../resources/caller";
import { create } from "../../resources/writing/saving";
import type { ResourceServices } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import { type Registry } from "../../resources/types";
import type { Database, Transaction } from "../../platform/storage/db";
import { bay, bayService, fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { BayType } from "../../platform/storage/schema/calendar";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { BAY_TYPES, HOURS } from "./workshop-choices";

/** Dealer type by activity; other activities create a garage. */
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

/** Whether the shop takes appointments: always for calendar accounts, by choice for shops. */
const takesAppointments = (values: CreationValues): boolean =>
  values["confirmation"] !== undefined || listIn(values, "offers").includes("APPOINTMENTS");

const baysIn = (values: CreationValues): number => (takesAppointments(values) ? Number(values["bays"] ?? 0) : 0);

/** Creates the dealer with all checks of the dealer screen; undefined when a value is refused. */
async function createDealer(
  registry: Registry,
  context: RequestContext,
  values: CreationValues,
  serviceIds: readonly number[],
): Promise<number | undefined> {
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
    // E.g. an invalid telephone number. The guide then asks to create a dealer.
    if (!(error instanceof ApiProblem)) throw error;
    return undefined;
  }
}

/** Creates numbered bays of one type with all services that need a bay. */
async function addBays(
  transaction: Transaction,
  fitterId: number,
  values: CreationValues,
  serviceIds: readonly number[],
  name: string,
): Promise<void> {
  const bayCount = baysIn(values);
  const [existing] = await transaction.select({ id: bay.id }).from(bay).where(eq(bay.fitterId, fitterId)).limit(1);
  if (bayCount === 0 || existing !== undefined) return;
  const type: BayType = BAY_TYPES.find((candidate) => candidate === values["bayType"]) ?? "LIFT";
  const bays = await transaction
    .insert(bay)
    .values(
      Array.from({ length: bayCount }, (_, position) => ({
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
    .set({ bays: bayCount, ...instant, version: sql`${fitter.version} + 1` })
    .where(eq(fitter.id, fitterId));
  if (instant.bookingMode !== undefined)
    await transaction
      .update(shopFitterLink)
      .set(instant)
      .where(and(eq(shopFitterLink.fitterId, fitterId), eq(shopFitterLink.ownerShop, true)));
}

/** Services that are offered without a bay. */
const SERVICES_WITHOUT_BAY: readonly string[] = ["STORAGE", "DISPOSAL"];

/** Loads results of an earlier failed attempt: the shop's services by code, and its dealer. */
async function remainingServices(
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

/** Sets up the workshop on behalf of the new owner. Existing parts are kept. */
export async function setUpWorkshop(
  { database, messages, resources }: Pick<ResourceServices, "database" | "messages" | "resources">,
  context: RequestContext,
  values: CreationValues,
  claimedFitterId: number | undefined,
): Promise<void> {
  const codes = listIn(values, "services");
  const remaining = await remainingServices(database, context.identity.shopId ?? 0);
  const services =
    remaining.services.size > 0
      ? remaining.services
      : await context.data.transaction((data: ScopedDatabase) => addChosenServices(data, codes));
  const fitterId =
    claimedFitterId ?? remaining.fitterId ?? (await createDealer(resources, context, values, [...services.values()]));
  if (fitterId === undefined) return;
  const bayServiceIds = [...services].flatMap(([code, id]) => (SERVICES_WITHOUT_BAY.includes(code) ? [] : [id]));
  const type = String(values["bayType"] ?? "LIFT");
  const name = await messages.text(String(values["locale"]), `creation.bayType.${type}`);
  await database.transaction((transaction) => addBays(transaction, fitterId, values, bayServiceIds, name));
}
