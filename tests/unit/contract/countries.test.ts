/** Forms, calls and imports accept the same countries. */
import { expect, test } from "vitest";
import { countryCode } from "../../../host/server/resources/import/country-names";
import { f } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { emptyValues, validateValues, type ValidationContext } from "../../../src/contract/validation";
import { countryOptions } from "../../../src/ui/fields/countries";

const context: ValidationContext = {
  fieldStatuses: {},
  defaultLocale: "fr_FR",
  languages: ["fr_FR"],
  today: "2026-11-21",
  dealerEmailMandatory: false,
};
const sample = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    screens: {},
    scope: "shop",
    label: "name",
    fields: { name: f.text(), country: f.country(), place: f.address() },
    right: { read: "FITTER", write: "FITTER" },
  }),
);
/** Names of the fields that refuse a country. */
const refusing = (country: string): string[] => {
  const place = { address1: "1 rue", city: "Lyon", country };
  const values = { ...emptyValues(sample.fields), country, place };
  const result = validateValues(sample, values, context);
  return result.ok ? [] : Object.keys(result.errors).sort();
};

test("every country that a form offers is accepted by calls and imports", () => {
  const codes = countryOptions("fr-FR").map(({ id }) => id);
  expect(codes.length).toBeGreaterThan(240);
  expect(codes.filter((code) => refusing(code).length > 0)).toEqual([]);
  expect(codes.filter((code) => countryCode(code) !== code)).toEqual([]);
});

test.each(["XX", "UK", "fr", "FRA", "France"])("calls refuse %j, which no form offers", (text) => {
  expect(countryOptions("fr-FR").some(({ id }) => id === text)).toBe(false);
  expect(refusing(text)).toEqual(["country", "place.country"]);
});
