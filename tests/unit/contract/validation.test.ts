import { describe, expect, test } from "vitest";
import { f, WEEKDAYS, type OpeningHours } from "../../../src/contract/fields";
import { defineResource, widen } from "../../../src/contract/resource";
import { emptyValues, validateValues, type ValidationContext } from "../../../src/contract/validation";

const context: ValidationContext = {
  fieldStatuses: { companyId: "VISIBLE" },
  defaultLocale: "fr_FR",
  languages: ["fr_FR", "en_GB"],
  today: "2026-11-21",
  dealerEmailMandatory: false,
};
const hours = (...monday: { from: string; to: string }[]): OpeningHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [
      day,
      day === "MONDAY" ? monday.map((range) => ({ ...range, byAppointmentOnly: false })) : [],
    ]),
  ) as unknown as OpeningHours;

const sample = widen(
  defineResource({
    name: "sample",
    area: "dealers",
    screens: {},
    scope: "shop",
    label: "name",
    fields: {
      name: f.text({ required: true, min: 2, max: 10 }),
      title: f.text({ localised: true, required: true, max: 5 }),
      slug: f.relativeUrl(),
      code: f.code({ max: 20 }),
      email: f.email(),
      website: f.externalUrl(),
      count: f.integer({ min: 1, max: 9 }),
      price: f.money(),
      kind: f.choice(["A", "B"]),
      days: f.period(),
      rows: f.rows({ key: f.text({ required: true }), note: f.text() }, { max: 2, uniqueBy: "key" }),
      prices: f.rows({ inches: f.integer({ required: true }), rim: f.choice(["ALLOY"], { required: true }) }),
      openingHours: f.openingHours(),
      companyId: f.companyId({ fieldStatus: "companyId" }),
      vatNumber: f.vatNumber(),
      address: f.address(),
      total: f.computed("integer"),
      language: f.locale(),
      letter: f.locale({ of: "platform" }),
      translations: f.rows({ language: f.locale({ required: true }) }),
    },
    rules: (record) => ({ count: record.kind === "B" && record.count === null ? "sample.error.count" : undefined }),
  }),
);

const valid = { ...emptyValues(sample.fields), name: "Lyon", title: { fr_FR: "Lyon" } };
const errorsOf = (values: Record<string, unknown>): unknown => {
  const outcome = validateValues(sample, { ...valid, ...values }, context);
  return outcome.ok ? {} : Object.fromEntries(Object.entries(outcome.errors).map(([path, error]) => [path, error.key]));
};

describe("validation from field kinds", () => {
  test("refuses languages that the shop does not use, also in rows", () => {
    expect(errorsOf({ language: "de_DE", translations: [{ language: "en_GB" }, { language: "it_IT" }] })).toEqual({
      language: "error.language",
      "translations.1.language": "error.language",
    });
    expect(errorsOf({ language: "en_GB", translations: [{ language: "fr_FR" }] })).toEqual({});
  });
  test("lets a record stay in a language that the shop has stopped using", () => {
    const values = { language: "de_DE", translations: [{ language: "it_IT" }] };
    const stored = { ...valid, ...values };
    expect(validateValues(sample, values, context, { names: ["language", "translations"], stored }).ok).toBe(true);
    const elsewhere = { names: ["language"], stored: { ...valid, language: "it_IT" } };
    expect(validateValues(sample, { language: "de_DE" }, context, elsewhere).ok).toBe(false);
  });
  test("accepts every language that exists outside of a shop and in texts of the platform", () => {
    expect(validateValues(sample, { ...valid, language: "nl_BE" }, { ...context, languages: [] }).ok).toBe(true);
    for (const letter of ["nl_BE", "en_XX", "de_DE"]) expect(errorsOf({ letter }), letter).toEqual({});
    for (const letter of ["fr_ZZ", "qq_FR"]) expect(errorsOf({ letter }), letter).toEqual({ letter: "error.language" });
  });
  test("refuses a web address with a user name, which disguises its host", () => {
    for (const website of ["https://user:secret@shop.example", "https://www.bank.example@shop.example/"])
      expect(errorsOf({ website }), website).toEqual({ website: "error.external-url" });
    for (const website of ["https://shop.example", "https://shop.example/@garage?mail=a@b.example"])
      expect(errorsOf({ website }), website).toEqual({});
  });

  test("completes rows with empty values", () => {
    expect(validateValues(sample, { ...valid, rows: [{ key: "a" }] }, context)).toMatchObject({
      ok: true,
      values: { rows: [{ key: "a", note: null }] },
    });
  });

  test("accepts blank optional values and normalises the others", () => {
    expect(
      validateValues(sample, { ...valid, name: "  Lyon ", slug: "Pneus  Été/", code: "ab-1" }, context),
    ).toMatchObject({
      ok: true,
      values: { name: "Lyon", slug: "pneus-t", code: "AB-1", email: null, rows: [] },
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["blank required text", { name: "   " }, { name: "error.required" }],
    ["too short", { name: "L" }, { name: "error.too-short" }],
    ["too long", { name: "x".repeat(11) }, { name: "error.too-long" }],
    ["a number for a text", { name: 7 }, { name: "error.text" }],
    ["default locale missing", { title: { en_GB: "Lyon" } }, { title: "error.required" }],
    ["one locale too long", { title: { fr_FR: "Lyon", en_GB: "too long" } }, { "title.en_GB": "error.too-long" }],
    ["e-mail", { email: "a@b" }, { email: "error.email" }],
    ["number as text", { count: "7" }, { count: "error.number" }],
    ["over the maximum", { count: 10 }, { count: "error.max" }],
    ["a fraction", { count: 1.5 }, { count: "error.integer" }],
    ["unknown choice", { kind: "C" }, { kind: "error.choice" }],
    ["unknown name", { nom: "x" }, { nom: "error.unknown-field" }],
    ["computed value sent", { total: 3 }, { total: "error.unknown-field" }],
    ["period backwards", { days: { from: "2026-02-02", to: "2026-02-01" } }, { "days.to": "error.period.order" }],
    ["rows twice", { rows: [{ key: "a" }, { key: "A" }] }, { "rows.1": "error.duplicate-row" }],
    ["rows without their key", { rows: [{}, {}] }, { "rows.0.key": "error.required", "rows.1.key": "error.required" }],
    [
      "rows without a required number and choice",
      { prices: [{}] },
      { "prices.0.inches": "error.required", "prices.0.rim": "error.required" },
    ],
    [
      "a row with an unknown name",
      { prices: [{ inches: 17, rim: "ALLOY", width: 7 }] },
      { "prices.0.width": "error.unknown-field" },
    ],
    [
      "an address without its parts",
      { address: { city: "Lyon" } },
      { "address.address1": "error.required", "address.country": "error.required" },
    ],
    [
      "an address in no country",
      { address: { address1: "1 rue", city: "Lyon", country: "XX" } },
      { "address.country": "error.country" },
    ],
    ["a list for an address", { address: [] }, { address: "error.type" }],
    ["a list for texts by language", { title: [] }, { title: "error.type" }],
    ["a list for a row", { rows: [[]] }, { "rows.0": "error.type" }],
    ["too many rows", { rows: [{ key: "a" }, { key: "b" }, { key: "c" }] }, { rows: "error.too-many" }],
    [
      "hours overlap",
      { openingHours: hours({ from: "08:00", to: "12:00" }, { from: "11:00", to: "14:00" }) },
      { "openingHours.MONDAY": "error.hours.overlap" },
    ],
    [
      "hours touch",
      { openingHours: hours({ from: "08:00", to: "12:00" }, { from: "12:00", to: "14:00" }) },
      { "openingHours.MONDAY": "error.hours.overlap" },
    ],
    [
      "hours backwards",
      { openingHours: hours({ from: "12:00", to: "08:00" }) },
      { "openingHours.MONDAY.0.to": "error.hours.order" },
    ],
    [
      "midnight as a start",
      { openingHours: hours({ from: "24:00", to: "24:00" }) },
      { "openingHours.MONDAY.0.from": "error.hours.time", "openingHours.MONDAY.0.to": "error.hours.order" },
    ],
    ["rule over two fields", { kind: "B" }, { count: "sample.error.count" }],
  ])("%s", (_, values, expected) => expect(errorsOf(values)).toEqual(expected));

  test("24:00 may end a day", () =>
    expect(errorsOf({ openingHours: hours({ from: "20:00", to: "24:00" }) })).toEqual({}));

  test("validates only the fields of the change; rules also get the stored values", () => {
    const outcome = validateValues(sample, { kind: "B" }, context, { names: ["kind"], stored: { ...valid, count: 4 } });
    expect(outcome).toEqual({ ok: true, values: { kind: "B" } });
  });
});

describe("company and VAT numbers", () => {
  const address = {
    address1: "1 rue",
    address2: null,
    postalCode: null,
    city: "Lyon",
    district: null,
    subDistrict: null,
    state: null,
    country: "FR",
  };
  test("accepts a valid SIRET, and reports the check digit expected in an invalid one", () => {
    expect(errorsOf({ address, companyId: "732 829 320 00074" })).toEqual({});
    const outcome = validateValues(sample, { ...valid, address, companyId: "732 829 320 00075" }, context);
    expect(outcome).toMatchObject({
      ok: false,
      errors: { companyId: { key: "error.siret.check", params: { digit: 4 } } },
    });
  });
  test("La Poste's establishments have their own check rule", () =>
    expect(errorsOf({ address, companyId: "35600000000048" })).toEqual({}));
  test("a company number of another country has no check digit", () =>
    expect(errorsOf({ address: { ...address, country: "DE" }, companyId: "HRB 1234" })).toEqual({}));
  test("the VAT prefix is the country's", () =>
    expect(errorsOf({ address, vatNumber: "DE123456789" })).toEqual({ vatNumber: "error.vat-number.prefix" }));
  test("the French VAT key is checked", () => {
    expect(errorsOf({ address, vatNumber: "FR 44 732829320" })).toEqual({});
    expect(errorsOf({ address, vatNumber: "FR45732829320" })).toEqual({ vatNumber: "error.vat-number.check" });
  });
  test("requires the parts of the address that the shop made mandatory", () => {
    const withMandatoryPostalCode = { ...context, fieldStatuses: { postalCode: "MANDATORY" as const } };
    expect(validateValues(sample, { ...valid, address }, withMandatoryPostalCode)).toMatchObject({
      ok: false,
      errors: { "address.postalCode": { key: "error.required" } },
    });
  });
});
