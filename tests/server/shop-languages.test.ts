/** Languages of a shop: one default, suffixes apart from pages' addresses, and what the session tells of them. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resourceModule } from "../../host/server/resources/index";
import { connectedConfiguration } from "../../src/contract/endpoints/context";
import type { DisplayConfiguration } from "../../src/contract/context";
import type { DeliveredConfiguration } from "../../src/contract/configuration";
import type { Problem } from "../../src/contract/errors";
import { testServer, type Browser, type TestServer } from "./support/test-server";

interface Language {
  readonly id: number;
  readonly version: number;
  readonly locale: string;
  readonly urlSuffix: string | null;
  readonly active: boolean;
  readonly isDefault: boolean;
}

const PATH = "/admin/api/shop-languages";
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await testServer({ modules: [resourceModule] });
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = server.browser();
  await browser.signIn("super");
});

async function languages(): Promise<readonly Language[]> {
  return (await browser.call("GET", `${PATH}?sort=position`)).json<{ data: { elements: readonly Language[] } }>().data
    .elements;
}
const languageOf = async (locale: string): Promise<Language> => {
  const found = (await languages()).find((language) => language.locale === locale);
  if (found === undefined) throw new Error(`The shop has no ${locale}`);
  return found;
};
const act = async (locale: string, action: string) => {
  const { id, version } = await languageOf(locale);
  return browser.call("POST", `${PATH}/${id}/${action}`, { body: { version } });
};
const menu = async (): Promise<DisplayConfiguration["languages"]> =>
  (await browser.call("GET", "/admin/api/display-configuration")).json<{ data: DisplayConfiguration }>().data.languages;
const displayed = async (): Promise<readonly string[]> => (await menu()).map(({ locale }) => locale);

it("adds a language, which the header then lists; deactivating takes it out again", async () => {
  const response = await browser.call("POST", PATH, {
    body: { locale: "it_IT", name: "Italiano", urlSuffix: "it", active: true },
  });
  expect(response.statusCode).toBe(200);
  expect(await menu()).toContainEqual(expect.objectContaining({ locale: "it_IT", keyName: "Italiano" }));
  expect((await act("it_IT", "deactivate")).statusCode).toBe(200);
  expect(await displayed()).not.toContain("it_IT");
});

it.each([
  ["a language that it has", { locale: "fr_FR" }, "locale"],
  ["an unknown language", { locale: "zz_ZZ" }, "locale"],
  ["a locale in another notation", { locale: "fr-FR" }, "locale"],
  ["a suffix in capitals", { locale: "es_ES", urlSuffix: "ES" }, "urlSuffix"],
  ["a suffix of three letters", { locale: "es_ES", urlSuffix: "esp" }, "urlSuffix"],
])("refuses %s, beside the field", async (_, body, field) => {
  const response = await browser.call("POST", PATH, { body: { active: true, name: "Langue", ...body } });
  expect(response.json<Problem>()).toMatchObject({ fields: { [field]: expect.anything() } });
});

it("refuses a suffix that is the address of a page", async () => {
  const page = { title: "Deutsch", locale: "fr_FR", slug: "de-at" };
  expect((await browser.call("POST", "/admin/api/landing-page", { body: page })).statusCode).toBe(200);
  const response = await browser.call("POST", PATH, {
    body: { locale: "de_AT", name: "Deutsch", urlSuffix: "de-at", active: true },
  });
  expect(response.json<Problem>().fields).toEqual({ urlSuffix: "shop-language.error.page-address" });
});

it("keeps a language's locale", async () => {
  const { id, version } = await languageOf("en_GB");
  const response = await browser.call("PUT", `${PATH}/${id}`, { body: { version, locale: "en_US" } });
  expect(response.statusCode).toBe(422);
  expect((await languageOf("en_GB")).id).toBe(id);
});

it("has one default, which stays active and cannot be deleted", async () => {
  expect((await act("fr_FR", "deactivate")).statusCode).toBe(409);
  expect((await act("en_GB", "make-default")).statusCode).toBe(200);
  expect((await languages()).filter(({ isDefault }) => isDefault).map(({ locale }) => locale)).toEqual(["en_GB"]);
  const { id, version } = await languageOf("en_GB");
  const response = await browser.call("DELETE", `${PATH}/${id}`, { headers: { "if-match": `"${version}"` } });
  expect(response.json<Problem>().errors).toEqual(["shop-language.error.default-removed"]);
  expect((await languageOf("en_GB")).isDefault).toBe(true);
});

it("deletes a language, which leaves the header", async () => {
  await browser.call("POST", PATH, { body: { locale: "nl_NL", name: "Nederlands", active: true } });
  const { id, version } = await languageOf("nl_NL");
  expect(await displayed()).toContain("nl_NL");
  const response = await browser.call("DELETE", `${PATH}/${id}`, { headers: { "if-match": `"${version}"` } });
  expect(response.statusCode).toBe(200);
  expect(await displayed()).not.toContain("nl_NL");
});

it("delivers the suffix of the user's language", async () => {
  const { id, version } = await languageOf("fr_FR");
  await browser.call("PUT", `${PATH}/${id}`, { body: { version, urlSuffix: "fr-fr" } });
  const response = await browser.call("GET", connectedConfiguration.path);
  expect(response.json<{ data: DeliveredConfiguration }>().data.suffixLanguagePath).toBe("/fr-fr");
});
