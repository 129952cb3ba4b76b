/** Loads what decides over distance selling: its settings, delivery methods and means of payment. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { DeliveryMethod } from "../../../../src/contract/delivery";
import type { DeliveryMode } from "../../../../src/contract/orders";
import { needsPlatform, type MeansCode, type SalesChannel } from "../../../../src/contract/payment-means";
import type { MessageKey } from "../../../../src/contract/errors";
import { ApiProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

type Countries = readonly { readonly country: string }[];
/** Stored documents leave out empty values. */
type Stored<T> = { readonly [Name in keyof T]?: T[Name] };

export interface SellingSettings {
  readonly active: boolean;
  readonly channels: readonly DeliveryMode[];
  readonly countries: Countries;
  readonly maxTyresPerOrder: number;
  readonly minOrderMinor: number;
  readonly bufferDays: number;
}

const DEFAULT_TYRES = 8;

const rowsOf = (data: ScopedDatabase, resource: string) =>
  data.select(record, {
    where: and(eq(record.resource, resource), isNull(record.deletedAt)) ?? sql`false`,
    orderBy: [record.position, record.id],
    limit: 500,
  });

/** Returns the stored settings, or those of a shop that sells nothing at a distance. */
export async function loadSelling(data: ScopedDatabase): Promise<SellingSettings> {
  const [row] = await rowsOf(data, "distance-selling");
  const values = (row?.data ?? {}) as Stored<SellingSettings & { readonly minOrder: { readonly minor: number } }>;
  return {
    active: row?.active ?? false,
    channels: values.channels ?? [],
    countries: values.countries ?? [],
    maxTyresPerOrder: values.maxTyresPerOrder ?? DEFAULT_TYRES,
    minOrderMinor: values.minOrder?.minor ?? 0,
    bufferDays: values.bufferDays ?? 1,
  };
}

export interface StoredMethod extends DeliveryMethod {
  readonly id: number;
  /** Name by locale. */
  readonly name: Readonly<Record<string, string>>;
}

export async function loadMethods(data: ScopedDatabase): Promise<StoredMethod[]> {
  return (await rowsOf(data, "delivery-method")).map(({ id, active, data: document, i18n }) => {
    const values = document as Stored<DeliveryMethod>;
    return {
      id,
      active,
      name: (i18n["name"] ?? {}) as StoredMethod["name"],
      mode: values.mode ?? "HOME",
      zones: (values.zones ?? []).map((zone) => ({
        country: zone.country,
        include: zone.include ?? null,
        exclude: zone.exclude ?? null,
      })),
      pricing: values.pricing ?? "PER_ORDER",
      price: values.price ?? null,
      bands: (values.bands ?? []).map((band) => ({ ...band, to: band.to ?? null })),
      freeFromAmount: values.freeFromAmount ?? null,
      freeFromQuantity: values.freeFromQuantity ?? null,
      maxWeightKg: values.maxWeightKg ?? null,
      delayMin: values.delayMin ?? 0,
      delayMax: values.delayMax ?? 0,
      cutOffTime: values.cutOffTime ?? null,
      saturday: values.saturday ?? false,
    };
  });
}

/** A means of payment, and whether it can take money now. */
export interface StoredMeans {
  readonly id: number;
  readonly code: MeansCode;
  readonly active: boolean;
  readonly channels: readonly SalesChannel[];
  readonly countries: Countries;
  /** `LIVE` also without a platform, `TEST` with a platform that is being tested, `NONE` with one that takes no payments. */
  readonly ready: "LIVE" | "TEST" | "NONE";
}

async function readMeans(data: ScopedDatabase) {
  const [rows, platforms] = await Promise.all([rowsOf(data, "payment-means"), rowsOf(data, "payment-platform")]);
  const states = new Map(platforms.map(({ id, status }) => [id, status]));
  const readyOf = (code: MeansCode, platform: number | undefined): StoredMeans["ready"] => {
    const state = needsPlatform(code) ? states.get(Number(platform)) : "LIVE";
    return state === "LIVE" || state === "TEST" ? state : "NONE";
  };
  const means = rows.map(({ id, active, data: document }): StoredMeans => {
    const values = document as Stored<StoredMeans & { readonly platform: number }>;
    const { code = "CARD", channels = [], countries = [] } = values;
    return { id, code, active, channels, countries, ready: readyOf(code, values.platform) };
  });
  return { means, readyOf };
}

export const loadMeans = async (data: ScopedDatabase): Promise<StoredMeans[]> => (await readMeans(data)).means;

const serves = (countries: Countries, country: string): boolean =>
  countries.length === 0 || countries.some((row) => row.country === country);

type Covering = Pick<StoredMeans, "active" | "channels" | "countries" | "ready">;

/** Returns the channels and countries without a means of payment. @param ready states of means that count */
export const withoutMeans = (
  { channels, countries }: Pick<SellingSettings, "channels" | "countries">,
  means: readonly Covering[],
  ready: readonly StoredMeans["ready"][],
): { readonly channel: DeliveryMode; readonly country: string }[] =>
  channels.flatMap((channel) =>
    countries.flatMap(({ country }) =>
      means.some(
        (one) =>
          one.active && ready.includes(one.ready) && one.channels.includes(channel) && serves(one.countries, country),
      )
        ? []
        : [{ channel, country }],
    ),
  );

type Delivering = Pick<StoredMethod, "active" | "mode"> & { readonly zones: Countries };

/** Returns the channels and countries without a delivery method. */
export const withoutMethod = (
  { channels, countries }: Pick<SellingSettings, "channels" | "countries">,
  methods: readonly Delivering[],
): { readonly channel: DeliveryMode; readonly country: string }[] =>
  channels.flatMap((channel) =>
    countries.flatMap(({ country }) =>
      methods.some(
        ({ active, mode, zones }) => active && mode === channel && zones.some((zone) => zone.country === country),
      )
        ? []
        : [{ channel, country }],
    ),
  );

/** A means of payment or a delivery method before a change, as a record holds it. */
type Former<Values> = Omit<Values, "ready"> & { readonly id: number };
type FormerMeans = Former<StoredMeans> & { readonly platform: { readonly id: number } | null };

/** Returns the problem of a change or removal that would take the last one. */
export const lastOneProblem = (key: MessageKey, isRemoval: boolean): ApiProblem =>
  isRemoval ? new ApiProblem("refused", { errors: [key] }) : new ApiProblem("validation", { fields: { active: key } });

const USABLE: readonly StoredMeans["ready"][] = ["LIVE", "TEST"];

/** Returns the records as they were before one of them was changed or removed. */
const withFormer = <Row extends { readonly id: number }>(rows: readonly Row[], former: Row): Row[] => [
  ...rows.filter(({ id }) => id !== former.id),
  former,
];

/**
 * Returns whether distance selling is open and a change, which the transaction has already written, has left an order without a means of
 * payment. Two such transactions wait for each other, so neither takes the last one.
 */
export async function hasLeftUnpaid(data: ScopedDatabase, former: FormerMeans): Promise<boolean> {
  await data.lock("distance-selling");
  const [selling, { means, readyOf }] = await Promise.all([loadSelling(data), readMeans(data)]);
  if (!selling.active) return false;
  const before = withFormer(means, { ...former, ready: readyOf(former.code, former.platform?.id) });
  return withoutMeans(selling, means, USABLE).length > withoutMeans(selling, before, USABLE).length;
}

/** Same for the delivery methods of the channels and countries. */
export async function hasLeftUndelivered(data: ScopedDatabase, former: Former<Delivering>): Promise<boolean> {
  await data.lock("distance-selling");
  const [selling, methods] = await Promise.all([loadSelling(data), loadMethods(data)]);
  if (!selling.active) return false;
  const before = withFormer<Former<Delivering>>(methods, former);
  return withoutMethod(selling, methods).length > withoutMethod(selling, before).length;
}
