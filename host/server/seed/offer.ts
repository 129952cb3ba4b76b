/** What the demo shop sells around its dealers: service categories and services. */
import { emptyValues } from "../../../src/contract/validation";
import { loadResource } from "../../../src/catalogue/screens";
import { RecordStorage } from "../resources/record-storage";
import type { ScopedDatabase } from "../storage/scoped-database";
import { RIM_PRICES, SERVICE_CATEGORIES } from "./data/service-categories";
import { SERVICES } from "./data/services";

type Values = Readonly<Record<string, unknown>>;

/** Writes records of a resource as the demonstration has them; what is not said starts as in a new form. Answers their ids in order. */
export async function addRecords(data: ScopedDatabase, name: string, rows: readonly Values[]): Promise<number[]> {
  const resource = await loadResource(name);
  if (resource === undefined) throw new Error(`The demonstration needs the resource ${name}.`);
  const values = rows.map((row) => ({ values: { ...emptyValues(resource.fields), ...row } }));
  return new RecordStorage(resource).insert(data, values);
}

const euros = (minor: number): Values => ({ minor, currency: "EUR" });

/** The shop's categories and services; answers the services' ids by code. */
export async function addServices(data: ScopedDatabase): Promise<Map<string, number>> {
  const categories = await addRecords(
    data,
    "serviceCategory",
    SERVICE_CATEGORIES.map(({ code, name, color, showOnHome }) => ({ code, name, color, showOnHome })),
  );
  const categoryOf = (service: string): Values => {
    const place = SERVICE_CATEGORIES.findIndex(({ services }) => services.includes(service));
    return { id: categories[place] ?? categories[0], label: "" };
  };
  const rows = SERVICES.map(([code, fr, en, de, kind, unit, priceMode, cents, durationMinutes, vehicleTypes]) => ({
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
  return new Map(SERVICES.map(([code], index) => [code, ids[index] ?? 0]));
}
