/** Demo tyre profiles for paragraphs that list them. */
import { and, eq, isNull } from "drizzle-orm";
import profile from "../../../../src/resources/offer/profile.resource";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { add, to, type Values } from "./records";

const CARS = ["CAR", "SUV"];
const PROFILES: readonly (readonly [brand: string, name: string, season: string, vehicleTypes: readonly string[]])[] = [
  ["Michelin", "Alpin 7", "WINTER", CARS],
  ["Michelin", "CrossClimate 2", "ALL_SEASON", CARS],
  ["Michelin", "Primacy 5", "SUMMER", CARS],
  ["Continental", "WinterContact TS 870", "WINTER", CARS],
  ["Continental", "PremiumContact 7", "SUMMER", CARS],
  ["Continental", "VanContact 4Season", "ALL_SEASON", ["VAN"]],
  ["Goodyear", "Vector 4Seasons Gen-3", "ALL_SEASON", CARS],
  ["Goodyear", "UltraGrip Performance 3", "WINTER", CARS],
  ["Hankook", "Ventus Prime 4", "SUMMER", CARS],
  ["Nokian", "Snowproof P", "WINTER", CARS],
  ["Kleber", "Quadraxer 3", "ALL_SEASON", CARS],
  ["Laufenn", "G Fit 4S", "ALL_SEASON", ["CAR"]],
];

/** A stored profile that the shop does not sell. */
const UNSOLD = "UltraGrip Performance 3";

/** Inserts the tyre profiles that the demo tyres do not have. */
export async function addProfiles(data: ScopedDatabase): Promise<void> {
  const existing = await data.select(record, { where: and(eq(record.resource, "profile"), isNull(record.deletedAt)) });
  const names = new Set(existing.map((row) => `${String(row.data["brand"])} ${String(row.data["name"])}`));
  const rows = PROFILES.filter(([brand, name]) => !names.has(`${brand} ${name}`)).map(
    ([brand, name, season, vehicleTypes]): Values => ({
      brand,
      name,
      season,
      vehicleTypes,
      visible: name !== UNSOLD,
    }),
  );
  await add(data, profile, ...rows);
}

/** Replaces profile names in the content by references. */
export async function withProfiles(data: ScopedDatabase, content: Values): Promise<Values> {
  const rows = content["profiles"] as readonly Values[] | undefined;
  if (rows === undefined) return content;
  const profiles = await data.select(record, { where: and(eq(record.resource, "profile"), isNull(record.deletedAt)) });
  const idOf = (name: unknown) => profiles.find((row) => row.data["name"] === name)?.id;
  return { ...content, profiles: rows.map((row) => ({ ...row, profile: to(idOf(row["profile"])) })) };
}
