/** Loads the inputs of the slot engine: nine statements for any number of dealers. */
import { sql, type SQL } from "drizzle-orm";
import type { SeasonWindow } from "../../../../src/contract/seasons";
import { textIn, type OpeningHours } from "../../../../src/contract/fields/values";
import { loadAvailability } from "../availability/load-availability";
import { excludedFrom, type ExclusionScope } from "../dealers/storage/exclusions";
import { effectiveText } from "../dealers/storage/effective-values";
import { oneOf } from "../../platform/storage/recordset";
import { fitter, record, serviceDealer, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Bay, BookableService, Workshop } from "./engine/facts";
import { loadBays } from "./load-bays";
import { loadOccupied, type OccupiedOptions } from "./load-occupied";

/** Values of dealers that have none of their own. */
const DEFAULTS = { leadHours: 2, horizonDays: 60, slotMinutes: 30 };

/** Returns a numeric value of a dealer or appointment, or the default. */
export const numberIn = <Default extends number | null>(
  data: Readonly<Record<string, unknown>>,
  name: string,
  fallback: Default,
): number | Default => {
  const value = Number(data[name]);
  return Number.isFinite(value) && data[name] != null && data[name] !== "" ? value : fallback;
};

/** Returns the dealer's minutes between starts. */
export const slotMinutes = (data: Readonly<Record<string, unknown>>): number =>
  numberIn(data, "slotMinutes", DEFAULTS.slotMinutes);

export interface LoadOptions extends OccupiedOptions {
  /** Usage whose excluded dealers count as excluded, in addition to appointments. */
  readonly channel?: ExclusionScope | undefined;
  /** Languages of service names, preferred first. */
  readonly languages?: readonly string[];
}

/** A loaded workshop, with the names of closures and days for explanations. */
export interface LoadedWorkshop extends Workshop {
  readonly names: Awaited<ReturnType<typeof loadAvailability>> extends ReadonlyMap<number, infer Dealer>
    ? Dealer extends { readonly names: infer Names }
      ? Names
      : never
    : never;
  /** Minutes between starts of a dealer without bays. */
  readonly gridMinutes: number;
}

interface DealerRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly fittingHours: OpeningHours | null;
  readonly bookingMode: string;
  readonly bays: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly excluded: boolean;
}

async function loadDealers(
  data: ScopedDatabase,
  ids: readonly number[],
  { channel }: LoadOptions,
): Promise<DealerRow[]> {
  const isExcluded = (scope: ExclusionScope): SQL =>
    excludedFrom(scope, shopFitterLink.fitterId, shopFitterLink.shopId);
  const fromChannel = channel === undefined ? sql`false` : isExcluded(channel);
  return data.execute<DealerRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.fittingHours} as "fittingHours", ${effectiveText("bookingMode", fitter.bookingMode)} as "bookingMode",
        ${fitter.bays} as bays, ${fitter.data} as data, (${isExcluded("APPOINTMENTS")} or ${fromChannel}) as excluded
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.id} ${oneOf(ids)}`,
  );
}

interface ServiceRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: Readonly<Record<string, string>> | null;
  readonly active: boolean;
  readonly data: Readonly<Record<string, unknown>>;
  /** Dealers that offer the service, with their own duration. */
  readonly offers: readonly { readonly dealer: number; readonly minutes: number | null }[];
}

/** A season of a service as its record has it. */
interface StoredSeason extends SeasonWindow {
  readonly priceText?: Readonly<Record<string, string>>;
  readonly boost?: boolean;
}

const listIn = (data: Readonly<Record<string, unknown>>, name: string): readonly number[] =>
  Array.isArray(data[name]) ? (data[name] as unknown[]).map(Number) : [];

/** Loads the shop's services, as offered by each dealer. */
async function loadServices(
  data: ScopedDatabase,
  ids: readonly number[],
  languages: readonly string[],
): Promise<(dealer: number) => ReadonlyMap<number, BookableService>> {
  const rows = await data.execute<ServiceRow>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.i18n}->'name' as name, ${record.active} as active, ${record.data} as data,
        (select coalesce(jsonb_agg(jsonb_build_object('dealer', offered.fitter_id, 'minutes', offered.duration)), '[]'::jsonb) from ${serviceDealer} offered
          where offered.shop_id = ${record.shopId} and offered.service_id = ${record.id} and offered.available and offered.fitter_id ${oneOf(ids)}) as offers
      from ${record} where ${scope} and ${record.shopId} = ${data.scope.shopId} and ${record.resource} = 'service' and ${record.deletedAt} is null`,
  );
  return (dealer) =>
    new Map(
      rows.map(({ id: text, name, active, data: values, offers }) => {
        const id = Number(text);
        const offer = offers.find((candidate) => candidate.dealer === dealer);
        const service: BookableService = {
          id,
          name: textIn(name ?? {}, languages),
          active,
          bookable: values["bookable"] === true,
          offered: offer !== undefined,
          fixedMinutes: numberIn(values, "fixedMinutes", 0),
          durationMinutes: offer?.minutes ?? numberIn(values, "durationMinutes", DEFAULTS.slotMinutes),
          needsBay: String(values["needsBay"] ?? "ANY"),
          leadMinutes: numberIn(values, "minLeadHours", 0) * 60,
          horizonDays: numberIn(values, "maxHorizonDays", null),
          maxPerDay: numberIn(values, "maxPerDay", null),
          channels: (values["channels"] ?? []) as readonly string[],
          minQuantity: numberIn(values, "minQuantity", null),
          maxQuantity: numberIn(values, "maxQuantity", null),
          setupMinutes: numberIn(values, "setupMinutes", 0),
          cleanupMinutes: numberIn(values, "cleanupMinutes", 0),
          seasonWindows: ((values["seasonWindows"] ?? []) as readonly StoredSeason[]).map(
            ({ priceText, boost = false, ...days }) => ({
              ...days,
              boost,
              priceText: textIn(priceText ?? {}, languages) || null,
            }),
          ),
          requires: listIn(values, "requires"),
          excludes: listIn(values, "excludes"),
        };
        return [id, service];
      }),
    );
}

/** The workshop of a dealer without bays: one bay that carries out everything. */
const wholeWorkshop = (capacity: number, grid: number): Bay => ({
  id: null,
  name: "",
  type: "LIFT",
  capacity: Math.max(1, capacity),
  position: 0,
  slotMinutes: grid,
  openingHours: null,
  overrunMinutes: 0,
  maxRimInches: null,
  maxVehicleWeightKg: null,
  vehicleTypes: [],
  publicBookable: true,
  channels: [],
  active: true,
  closures: [],
  services: [],
});

/** Loads the workshops of dealers of the current shop by dealer id. */
export async function loadWorkshops(
  data: ScopedDatabase,
  ids: readonly number[],
  options: LoadOptions,
): Promise<ReadonlyMap<number, LoadedWorkshop>> {
  // One after the other: the embedded database has one connection.
  const rows = await loadDealers(data, ids, options);
  const facts = await loadAvailability(data, ids);
  const bays = await loadBays(data, ids);
  const servicesOf = await loadServices(data, ids, options.languages ?? []);
  const occupied = await loadOccupied(data, ids, options);
  return new Map(
    rows.flatMap(
      ({ id: text, fittingHours, bookingMode, bays: lanes, data: values, excluded }): [number, LoadedWorkshop][] => {
        const id = Number(text);
        const dealerFacts = facts.get(id);
        if (dealerFacts === undefined) return [];
        const gridMinutes = slotMinutes(values);
        const workshop: LoadedWorkshop = {
          ...dealerFacts,
          ...(fittingHours !== null && { openingHours: fittingHours }),
          bookingMode,
          excluded,
          gridMinutes,
          leadMinutes: numberIn(values, "minLeadHours", DEFAULTS.leadHours) * 60,
          horizonDays: numberIn(values, "maxHorizonDays", DEFAULTS.horizonDays),
          maxPerDay: numberIn(values, "maxPerDay", null),
          mechanics: numberIn(values, "concurrentMechanics", null),
          maxRimInches: numberIn(values, "maxRimInches", null),
          vehicleTypes: (values["vehicleTypes"] ?? []) as readonly string[],
          runflatFitting: typeof values["runflatFitting"] === "boolean" ? values["runflatFitting"] : null,
          bays: bays.get(id) ?? [wholeWorkshop(lanes, gridMinutes)],
          services: servicesOf(id),
          occupied: occupied.get(id) ?? [],
        };
        return [[id, workshop]];
      },
    ),
  );
}
