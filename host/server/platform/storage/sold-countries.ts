import type { shop } from "./schema";

/** Returns the active countries of a shop; without a list of countries, its own. */
export const soldCountries = ({
  country,
  settings,
}: Pick<typeof shop.$inferSelect, "country" | "settings">): readonly string[] =>
  settings.countries?.flatMap((entry) => (entry.active ? [entry.country] : [])) ?? [country];
