/** Loads what decides over distance selling: its settings, delivery methods and means of payment. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { DeliveryMethod } from "../../../../src/contract/delivery";
import type { DeliveryMode } from "../../../../src/contract/orders";
import { needsPlatform, type MeansCode, type SalesChannel } from "../../../../src/contract/payment-means";
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

export async function loadMeans(data: ScopedDatabase): Promise<StoredMeans[]> {
  const [means, platforms] = await Promise.all([rowsOf(data, "payment-means"), rowsOf(data, "payment-platform")]);
  const states = new Map(platforms.map(({ id, status }) => [id, status]));
  return means.map(({ id, active, data: document }) => {
    const values = document as Stored<StoredMeans & { readonly platform: number }>;
    const code = values.code ?? "CARD";
    const state = needsPlatform(code) ? states.get(Number(values.platform)) : "LIVE";
    return {
      id,
      code,
      active,
      channels: values.channels ?? [],
      countries: values.countries ?? [],
      ready: state === "LIVE" || state === "TEST" ? state : "NONE",
    };
  });
}

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

/** The settings of distance selling, and the means of payment of its orders. */
export interface Payable {
  readonly selling: SellingSettings;
  readonly means: readonly StoredMeans[];
}

/** Sends all reads at once. */
export async function loadPayable(data: ScopedDatabase): Promise<Payable> {
  const [selling, means] = await Promise.all([loadSelling(data), loadMeans(data)]);
  return { selling, means };
}

/** Whether distance selling is open and other means of payment leave an order without one. */
export function leavesUnpaid({ selling, means }: Payable, changed: readonly Covering[]): boolean {
  if (!selling.active) return false;
  const ready = ["LIVE", "TEST"] as const;
  return withoutMeans(selling, changed, ready).length > withoutMeans(selling, means, ready).length;
}

/** Whether distance selling is open and a change of the delivery methods leaves a channel of a country without one. */
export async function leavesUndelivered(
  data: ScopedDatabase,
  change: (methods: readonly StoredMethod[]) => readonly Delivering[],
): Promise<boolean> {
  const selling = await loadSelling(data);
  if (!selling.active) return false;
  const methods = await loadMethods(data);
  return withoutMethod(selling, change(methods)).length > withoutMethod(selling, methods).length;
}

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
