/** Adds library services and categories to a demo shop or a newly created shop. */
import { emptyValues } from "../../../../src/contract/validation";
import { loadResource } from "../../../../src/catalogue/load-resource";
import { RecordStorage } from "../../resources/storage/record-storage";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { RIM_PRICES, SERVICE_CATEGORIES, type ServiceHeading } from "./service-categories";
import { SERVICES, type ServiceRow } from "./services";

type Values = Readonly<Record<string, unknown>>;

/** Inserts records of a resource, with default values for omitted fields, and returns their ids in order. */
export async function addRecords(data: ScopedDatabase, name: string, rows: readonly Values[]): Promise<number[]> {
  const resource = await loadResource(name);
  if (resource === undefined) throw new Error(`The demo data needs the resource "${name}".`);
  const values = rows.map((row) => ({ values: { ...emptyValues(resource.fields), ...row } }));
  return new RecordStorage(resource).insert(data, values);
}

const euros = (minor: number): Values => ({ minor, currency: "EUR" });

/** Adds the services with their categories but without prices. Returns the service ids by code. */
export async function addChosenServices(
  data: ScopedDatabase,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const services = SERVICES.filter(([code]) => codes.includes(code)).map(
    ([code, fr, en, de, kind, unit, , , minutes, vehicles]) =>
      [code, fr, en, de, kind, unit, "ON_QUOTE", null, minutes, vehicles] as const,
  );
  const categories = SERVICE_CATEGORIES.filter((category) => category.services.some((code) => codes.includes(code)));
  return services.length === 0 ? new Map() : add(data, services, categories);
}

/** Adds the whole library with demo prices. Returns the service ids by code. */
export const addServices = (data: ScopedDatabase): Promise<Map<string, number>> =>
  add(data, SERVICES, SERVICE_CATEGORIES);

async function add(
  data: ScopedDatabase,
  services: readonly ServiceRow[],
  headings: readonly ServiceHeading[],
): Promise<Map<string, number>> {
  const categories = await addRecords(
    data,
    "service-category",
    headings.map(({ code, name, color, showOnHome }) => ({ code, name, color, showOnHome })),
  );
  const categoryOf = (service: string): Values => {
    const categoryIndex = headings.findIndex((heading) => heading.services.includes(service));
    return { id: categories[categoryIndex] ?? categories[0], label: "" };
  };
  const rows = services.map(([code, fr, en, de, kind, unit, priceMode, cents, durationMinutes, vehicleTypes]) => ({
    code,
    name: { fr_FR: fr, en_GB: en, de_DE: de },
    category: categoryOf(code),
    kind,
    vehicleTypes,
    unit,
    priceMode,
    price: cents === null ? null : euros(cents),
    rimPrices:
      priceMode === "BY_DIAMETER"
        ? RIM_PRICES.map(([minInches, maxInches, minor]) => ({
            minInches,
            maxInches,
            rim: "BOTH",
            price: euros(minor),
            runflatSupplement: euros(600),
          }))
        : [],
    durationMinutes,
    needsBay: kind === "ALIGNMENT" ? "ALIGNMENT" : kind === "STORAGE" || kind === "DISPOSAL" ? "NONE" : "ANY",
  }));
  const ids = await addRecords(data, "service", rows);
  return new Map(services.map(([code], index) => [code, ids[index] ?? 0]));
}
