/** Loads the dealers and services that take part in Reserve with Google. */
import { eq, sql } from "drizzle-orm";
import type { ReserveDealer } from "../../../../src/contract/endpoints/google-reserve";
import type { Money } from "../../../../src/contract/fields/values";
import { excludedFrom } from "../dealers/storage/exclusions";
import { fitter, record, serviceDealer, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Resource name of a dealer's participation, which has no definition. */
export const PARTICIPATION = "googleReserveDealer";

export interface ReserveSettings {
  readonly environment: "SANDBOX" | "PRODUCTION";
  readonly confirmationMode: "SYNCHRONOUS" | "ASYNCHRONOUS";
  readonly merchantCategory: string;
  readonly feedTime: string;
  readonly notificationEmail: string | null;
}

/** Loads the shop's settings with defaults for missing values. */
export async function loadSettings(data: ScopedDatabase): Promise<ReserveSettings> {
  const found = await data.find(
    record,
    sql`${record.resource} = 'google-reserve-settings' and ${record.deletedAt} is null`,
  );
  const values = found?.data ?? {};
  return {
    environment: values["environment"] === "PRODUCTION" ? "PRODUCTION" : "SANDBOX",
    confirmationMode: values["confirmationMode"] === "SYNCHRONOUS" ? "SYNCHRONOUS" : "ASYNCHRONOUS",
    merchantCategory: String(values["merchantCategory"] ?? "tire_shop"),
    feedTime: String(values["feedTime"] ?? "03:00"),
    notificationEmail: typeof values["notificationEmail"] === "string" ? values["notificationEmail"] : null,
  };
}

interface Row extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly status: string;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly phone: string | null;
  readonly lat: number | null;
  readonly precision: string | null;
  readonly isOpen: boolean;
  readonly bookingMode: string;
  readonly excluded: boolean;
  readonly part: Readonly<Record<string, unknown>> | null;
  readonly services: number | string;
  readonly street: string | null;
  readonly bookings: number | string;
}

/** Days over which bookings are counted. */
const BOOKING_DAYS = 30;

const googleValuesOf = (participation: Row["part"]): ReserveDealer["theirs"] => {
  const stored = participation?.["theirs"] as ReserveDealer["theirs"] | undefined;
  return stored ?? null;
};

/** Loads the shop's dealers, whether they take part, and what they lack for it. */
export async function loadDealers(data: ScopedDatabase): Promise<ReserveDealer[]> {
  const { confirmationMode } = await loadSettings(data);
  const rows = await data.execute<Row>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${fitter.status} as status, ${fitter.address}->>'city' as city,
        ${fitter.address}->>'postalCode' as "postalCode", ${fitter.address}->>'address1' as street,
        (select count(*) from record booked where booked.resource = 'appointment' and booked.shop_id = ${shopFitterLink.shopId} and booked.fitter_id = ${fitter.id}
          and booked.deleted_at is null and booked.data->>'origin' = 'GOOGLE_RESERVE' and booked.created_at > now() - make_interval(days => ${BOOKING_DAYS})) as bookings,
        ${fitter.phone} as phone, ${fitter.lat} as lat, ${fitter.geoPrecision} as precision,
        jsonb_path_exists(${fitter.openingHours}, '$.*[*]') as "isOpen", ${fitter.bookingMode} as "bookingMode",
        ${excludedFrom("GOOGLE_RESERVE", shopFitterLink.fitterId, shopFitterLink.shopId)} as excluded,
        (select part.data from record part where part.resource = ${PARTICIPATION} and part.shop_id = ${shopFitterLink.shopId}
          and part.fitter_id = ${fitter.id} and part.deleted_at is null limit 1) as part,
        (select count(*) from record live join ${serviceDealer} offered on offered.service_id = (live.data->>'service')::bigint
          where live.resource = 'google-reserve' and live.shop_id = ${shopFitterLink.shopId} and live.deleted_at is null and live.data->>'state' = 'LIVE'
            and offered.shop_id = live.shop_id and offered.fitter_id = ${fitter.id} and offered.available) as services
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed} order by ${shopFitterLink.nameKey} limit 2000`,
  );
  return rows.map(({ id, name, city, postalCode, part, services, street, bookings, ...row }): ReserveDealer => {
    const lacks: ReserveDealer["lacks"] = [];
    if (row.status !== "ACTIVE") lacks.push("STATUS");
    if (row.lat === null) lacks.push("GEO");
    if (row.precision === "CITY" || postalCode === null) lacks.push("ADDRESS");
    if (row.phone === null || row.phone === "") lacks.push("PHONE");
    if (!row.isOpen) lacks.push("HOURS");
    if (row.bookingMode === "NONE") lacks.push("BOOKING");
    if (row.bookingMode === "REQUEST" && confirmationMode === "SYNCHRONOUS") lacks.push("SYNCHRONOUS");
    if (row.excluded) lacks.push("EXCLUDED");
    return {
      id: Number(id),
      name,
      city: city ?? "",
      enabled: part?.["enabled"] === true,
      lacks,
      match: (part?.["match"] as ReserveDealer["match"] | undefined) ?? "NOT_SENT",
      services: Number(services),
      lastFeedAt: typeof part?.["lastFeedAt"] === "string" ? part["lastFeedAt"] : null,
      ours: {
        name,
        address: [street, `${postalCode ?? ""} ${city ?? ""}`.trim()].filter(Boolean).join(", "),
        phone: row.phone ?? "",
      },
      theirs: googleValuesOf(part),
      bookings: Number(bookings),
    };
  });
}

/** Merges values into a dealer's participation. */
export async function setParticipation(
  data: ScopedDatabase,
  fitterId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const where = sql`${record.resource} = ${PARTICIPATION} and ${record.fitterId} = ${fitterId} and ${record.deletedAt} is null`;
  const existing = await data.find(record, where);
  if (existing === undefined) await data.insert(record, { resource: PARTICIPATION, fitterId, data: values });
  else
    await data.update(
      record,
      { data: { ...existing.data, ...values }, version: existing.version + 1, updatedAt: new Date() },
      eq(record.id, existing.id),
    );
}

export interface ReserveService {
  readonly id: number;
  readonly name: Readonly<Record<string, string>>;
  readonly durationMinutes: number;
  readonly dealers: number;
  readonly priceMode: string;
  readonly price: Money | null;
  /** Null when not configured. */
  readonly config: Readonly<Record<string, unknown>> | null;
}

/** Loads the shop's services with their configuration for Google. */
export async function loadServices(data: ScopedDatabase): Promise<ReserveService[]> {
  const rows = await data.execute<{
    id: number | string;
    name: Readonly<Record<string, string>> | null;
    duration: number | null;
    dealers: number | string;
    priceMode: string | null;
    price: Money | null;
    config: Readonly<Record<string, unknown>> | null;
  }>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.i18n}->'name' || coalesce(${record.i18n}->'publicName', '{}') as name, (${record.data}->>'durationMinutes')::int as duration,
        ${record.data}->>'priceMode' as "priceMode", ${record.data}->'price' as price,
        (select count(*) from ${serviceDealer} offered where offered.shop_id = ${record.shopId} and offered.service_id = ${record.id} and offered.available) as dealers,
        (select config.data || coalesce(config.i18n, '{}') from record config where config.resource = 'google-reserve' and config.shop_id = ${record.shopId} and config.deleted_at is null
          and (config.data->>'service')::bigint = ${record.id} limit 1) as config
      from ${record} where ${scope} and ${record.shopId} = ${data.scope.shopId} and ${record.resource} = 'service' and ${record.deletedAt} is null
      order by ${record.position}, ${record.id}`,
  );
  return rows.map(({ id, name, duration, dealers, priceMode, price, config }) => ({
    id: Number(id),
    name: name ?? {},
    durationMinutes: Number(config?.["durationMinutes"] ?? duration ?? 30),
    dealers: Number(dealers),
    priceMode: priceMode ?? "",
    price,
    config,
  }));
}
