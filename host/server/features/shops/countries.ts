/** Countries of a shop: list, check before a removal, and save. */
import { eq, isNull, sql } from "drizzle-orm";
import {
  checkRemovableCountry,
  saveAvailableCountries,
  shopCountries,
  type CountryReason,
  type ShopCountries,
} from "../../../../src/contract/endpoints/shop-countries";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { shop, shopLanguage } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { usesOfCountry } from "./country-uses";

type Shop = typeof shop.$inferSelect;

async function ownShop(data: ScopedDatabase): Promise<Shop> {
  const [own] = await data.select(shop, { where: eq(shop.id, data.scope.shopId ?? 0), limit: 1 });
  if (own === undefined) throw new ApiProblem("not-found");
  return own;
}

const shown = ({ version, country, settings }: Shop): ShopCountries => ({
  version,
  defaultCountry: country,
  countries: settings.countries?.map((entry) => ({ ...entry })) ?? [{ country, active: true, languages: [] }],
});

/** Checks the list by itself. Returns message keys by path. */
function listErrors({ defaultCountry, countries }: Omit<ShopCountries, "version">, languages: ReadonlySet<string>) {
  const fields: Record<string, string> = {};
  for (const [index, entry] of countries.entries()) {
    if (countries.findIndex(({ country }) => country === entry.country) < index)
      fields[`countries.${String(index)}.country`] = "error.duplicate";
    if (!entry.languages.every((locale) => languages.has(locale)))
      fields[`countries.${String(index)}.languages`] = "error.locale";
  }
  const main = countries.find(({ country }) => country === defaultCountry);
  if (main?.active !== true) fields["defaultCountry"] = "shop-countries.error.default";
  return fields;
}

export const shopCountryModule: ServerModule = () => [
  route(shopCountries, async ({ data }) => shown(await ownShop(data))),

  route(checkRemovableCountry, async ({ data }, { params: { country } }) => {
    const { countries, defaultCountry } = shown(await ownShop(data));
    const reasons = await usesOfCountry(data, country);
    return { removable: reasons.length === 0 && countries.length > 1 && country !== defaultCountry, reasons };
  }),

  route(saveAvailableCountries, ({ data: outside }, { body: { version, defaultCountry, countries } }) =>
    outside.transaction(async (data) => {
      await data.lock("shop-countries");
      const before = await ownShop(data);
      const current = shown(before);
      if (before.version !== version) throw new ApiProblem("conflict", { current });
      const languages = await data.select(shopLanguage, { where: isNull(shopLanguage.deletedAt) });
      const fields = listErrors({ defaultCountry, countries }, new Set(languages.map(({ locale }) => locale)));
      if (Object.keys(fields).length > 0) throw new ApiProblem("validation", { fields });
      const removed = current.countries.filter(
        (former) => !countries.some(({ country }) => country === former.country),
      );
      const reasons: (CountryReason & { readonly country: string })[] = [];
      for (const { country } of removed)
        for (const reason of await usesOfCountry(data, country)) reasons.push({ ...reason, country });
      if (reasons.length > 0)
        throw new ApiProblem("conflict", { errors: ["shop-countries.error.used"], current: { ...current, reasons } });
      const settings = JSON.stringify({ countries });
      await data.execute(
        shop,
        (
          scope,
        ) => sql`update ${shop} set country = ${defaultCountry}, settings = ${shop.settings} || ${settings}::jsonb,
          version = ${shop.version} + 1, updated_at = now() where ${scope}`,
        "write",
      );
      const after = shown(await ownShop(data));
      await data.audit({
        verb: "UPDATE",
        resource: "shop",
        recordId: before.id,
        recordLabel: before.name,
        action: "countries",
        changes: [
          { field: "country", before: current.defaultCountry, after: after.defaultCountry },
          { field: "countries", before: current.countries, after: after.countries },
        ],
      });
      return after;
    }),
  ),
];
