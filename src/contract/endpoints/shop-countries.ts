/** Countries in which a shop works: one is the default, others can be added while nothing depends on their removal. */
import * as v from "valibot";
import { isCountryCode } from "../countries";
import { endpoint, type Endpoint } from "../endpoint";
import { wholeNumber } from "../input-schemas";

const access = { right: "PERSONAL_INFORMATION", conditions: ["whole-shop"] } as const satisfies Partial<Endpoint>;
const code = v.pipe(v.string(), v.check(isCountryCode, "error.country"));
const locale = v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/, "error.locale"));

/** What of a shop is in a country, or serves it. */
const COUNTRY_USES = ["DEALER", "ORDER", "SALE", "DELIVERY", "ECOTAX", "LANGUAGE"] as const;
export type CountryUse = (typeof COUNTRY_USES)[number];

const reason = v.object({
  kind: v.picklist(COUNTRY_USES),
  count: v.number(),
  /** Admin path of the screen that lists them. */
  path: v.string(),
});
export type CountryReason = v.InferOutput<typeof reason>;

const country = v.strictObject({
  country: code,
  active: v.boolean(),
  /** Languages of the shop in which customers of the country are addressed; the first is preferred. */
  languages: v.pipe(v.array(locale), v.maxLength(20)),
});
export type ShopCountry = v.InferOutput<typeof country>;

export const MAX_COUNTRIES = 60;

const countryList = v.object({
  version: v.number(),
  /** The country of addresses, prices and telephone numbers without another one. */
  defaultCountry: v.string(),
  countries: v.array(country),
});
export type ShopCountries = v.InferOutput<typeof countryList>;

export const shopCountries = endpoint({
  ...access,
  id: "shop-countries.read",
  method: "GET",
  path: "/admin/api/shop-countries",
  summary: "Countries of the shop",
  response: countryList,
});

export const checkRemovableCountry = endpoint({
  ...access,
  id: "shop-countries.removable",
  method: "GET",
  path: "/admin/api/shop-countries/{country}/removable",
  summary: "Whether a country can be removed, and what prevents it",
  params: v.object({ country: code }),
  response: v.object({ removable: v.boolean(), reasons: v.array(reason) }),
});

export const saveAvailableCountries = endpoint({
  ...access,
  id: "shop-countries.save",
  method: "POST",
  path: "/admin/api/shop-countries",
  summary: "Save all countries of the shop; answers 409 when one that is missing can no longer be removed",
  body: v.strictObject({
    version: wholeNumber,
    defaultCountry: code,
    countries: v.pipe(v.array(country), v.minLength(1, "error.required"), v.maxLength(MAX_COUNTRIES, "error.too-many")),
  }),
  response: countryList,
});
