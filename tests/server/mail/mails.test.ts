/** Customised mail texts: creating, versions, and use when the server writes a mail. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailModule } from "../../../host/server/services/mail/routes";
import { builtInLetter } from "../../../host/server/services/messages/built-in-letters";
import { writeLetter } from "../../../host/server/services/mail/letter";
import { lookupOrder } from "../../../host/server/services/messages/letter-templates";
import { resourceModule } from "../../../host/server/resources/index";
import { message, record } from "../../../host/server/platform/storage/schema";
import { MAIL_TYPES, missingPlaceholders, unknownPlaceholders } from "../../../src/contract/mail-types";
import type { Problem } from "../../../src/contract/errors";
import { BUILT_IN_LOCALES } from "../../../src/locales/index";
import { testServer, type Browser, type TestServer } from "../support/test-server";

interface Mail {
  id: number;
  version: number;
  state: string;
  subject: string | null;
  text: string | null;
  button: string | null;
  locale: string;
}

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, mailModule] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.open.database.delete(record).where(eq(record.resource, "mail"));
  browser = server.browser();
  await browser.signIn("super");
});

const NEW = { type: "password-reset", locale: "fr_FR", userProfileCode: "DEFAULT" };
const create = (body: object = NEW) => browser.call("POST", "/admin/api/mail", { body });
const created = async (body: object = NEW): Promise<Mail> => (await create(body)).json<{ data: Mail }>().data;
const save = async (mail: Mail, body: object) =>
  browser.call("PUT", `/admin/api/mail/${mail.id}`, { body: { version: mail.version, ...body } });
const activate = (mail: Mail) => browser.call("POST", `/admin/api/mail/${mail.id}/activate`, { body: {} });
const writeTestMail = (overrides: object = {}) =>
  writeLetter(server.services.messages, {
    template: "password-reset",
    recipient: "a@b.example",
    locale: "fr_FR",
    params: { name: "Ada", login: "ada@b.example", minutes: 30, days: 14 },
    link: "https://shop.example/x",
    ...overrides,
  });

describe("options for a new mail", () => {
  it("are every mail type by name, and every shop profile", async () => {
    const types = (await browser.call("GET", "/admin/api/mail/types")).json<{ data: { id: string; name: string }[] }>();
    expect(types.data.map(({ id }) => id)).toEqual(MAIL_TYPES);
    expect(types.data[0]).toEqual({ id: "password-reset", name: "Nouveau mot de passe" });
    const codes = (await browser.call("GET", "/admin/api/mail/user-profile-codes")).json<{ data: string[] }>();
    expect(codes.data.slice(0, 2)).toEqual(["DEFAULT", "SHOP_STANDARD_ADMINISTRATOR"]);
  });

  it("require the right MAIL_LIST", async () => {
    const administrator = server.browser();
    await administrator.signIn("admin");
    for (const path of ["mail", "mail/types", "mail/user-profile-codes"])
      expect((await administrator.call("GET", `/admin/api/${path}`)).statusCode, path).toBe(403);
    expect((await administrator.call("POST", "/admin/api/mail", { body: NEW })).statusCode).toBe(403);
  });
});

describe("a new mail", () => {
  it("validation-04: starts as a draft with the built-in text, with or without a form", async () => {
    const mail = await created();
    expect(mail).toMatchObject({ version: 1, state: "DRAFT", subject: "Choisissez un nouveau mot de passe" });
    expect(mail.text).toContain("{minutes}");
    expect(mail.button).not.toBeNull();
    expect((await create({ ...NEW, formCode: "QUOTE" })).statusCode).toBe(200);
  });

  it.each(["type", "locale", "userProfileCode"])("validation-02: is refused without %s", async (name) => {
    const { [name as keyof typeof NEW]: _, ...body } = NEW;
    const problem = (await create(body)).json<Problem>();
    expect(problem).toMatchObject({ status: 422, fields: { [name]: "error.required" } });
  });

  it.each(["fr_FRA", "french", "FR_fr", "fr"])("validation-03: refuses the language %s", async (locale) => {
    expect((await create({ ...NEW, locale })).json<Problem>()).toMatchObject({
      status: 422,
      fields: { locale: expect.any(String) as string },
    });
  });

  it("is unique by type, language, profile and form", async () => {
    await created();
    expect((await create()).json<Problem>()).toMatchObject({ status: 409, fields: { code: "error.duplicate" } });
    expect((await create({ ...NEW, userProfileCode: "SHOP_DEMO" })).statusCode).toBe(200);
  });
});

describe("the text of a mail", () => {
  it("allows only its own placeholders, and needs the mandatory ones to be active", async () => {
    const mail = await created({ ...NEW, type: "creation-code" });
    const refused = (await save(mail, { text: "Bonjour {nom}" })).json<Problem>();
    expect(refused).toMatchObject({ status: 422, fields: { text: "mail.error.placeholder-unknown" } });
    const without = (await save(mail, { subject: "Votre code", text: "Bonjour {name}" })).json<{ data: Mail }>().data;
    expect((await activate(without)).json<Problem>()).toMatchObject({ errors: ["mail.error.not-complete"] });
    const whole = (await save(without, { text: "Le code : {code}" })).json<{ data: Mail }>().data;
    expect((await activate(whole)).json()).toMatchObject({ data: { state: "ACTIVE" } });
    const late = (await save({ ...whole, version: whole.version + 1 }, { text: "Sans code" })).json<Problem>();
    expect(late).toMatchObject({ fields: { text: "mail.error.placeholder-missing" } });
  });

  it("has a history by version", async () => {
    const mail = await created();
    await save(mail, { subject: "Premier" });
    await save({ ...mail, version: 2 }, { subject: "Second" });
    const history = await browser.call("GET", `/admin/api/mail/${mail.id}/history`);
    const { elements } = history.json<{ data: { elements: { version: number; changes: unknown[] }[] } }>().data;
    expect(elements.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(elements[0]?.changes).toEqual([{ field: "subject", before: "Premier", after: "Second" }]);
  });
});

describe("a mail that the server writes", () => {
  it("uses the active text, and the built-in one otherwise", async () => {
    const mail = await created();
    const customised = (
      await save(mail, { subject: "Mot de passe, {name}", text: "Pour {login}.\nFin.", button: "Allons-y" })
    ).json<{ data: Mail }>().data;
    expect((await writeTestMail()).subject).toBe("Choisissez un nouveau mot de passe");
    const active = (await activate(customised)).json<{ data: Mail }>().data;
    const written = await writeTestMail();
    expect(written.subject).toBe("Mot de passe, Ada");
    expect(written.text).toContain("Pour ada@b.example.\n\nFin.\n\nAllons-y: https://shop.example/x");
    expect(written.html).toContain("Allons-y</a>");
    await browser.call("POST", `/admin/api/mail/${active.id}/deactivate`, { body: {} });
    expect((await writeTestMail()).subject).toBe("Choisissez un nouveau mot de passe");
  });

  it("prefers the shop's profile, then the default profile, then the shop's default language", async () => {
    const { shopId } = server.fixture;
    const make = async (subject: string, values: object) => {
      const mail = await created({ ...NEW, ...values });
      await activate((await save(mail, { subject })).json<{ data: Mail }>().data);
    };
    await make("Défaut", {});
    expect((await writeTestMail({ shopId, locale: "de_DE" })).subject).toBe("Défaut");
    await make("Standard", { locale: "de_DE" });
    expect((await writeTestMail({ shopId, locale: "de_DE" })).subject).toBe("Standard");
    await make("Réseau", { userProfileCode: "SHOP_NETWORK_ADMINISTRATOR", locale: "de_DE" });
    expect((await writeTestMail({ shopId, locale: "de_DE" })).subject).toBe("Réseau");
    expect((await writeTestMail({ locale: "de_DE" })).subject).toBe("Standard");
  });

  it("a shop's own text takes precedence", async () => {
    const { shopId } = server.fixture;
    const mail = await created();
    await activate((await save(mail, { subject: "Plateforme" })).json<{ data: Mail }>().data);
    await server.open.database.insert(message).values({
      shopId,
      locale: "fr_FR",
      module: "mail-letter",
      key: "mail-letter.password-reset.subject",
      value: "Notre boutique",
    });
    expect((await writeTestMail({ shopId })).subject).toBe("Notre boutique");
    expect((await writeTestMail()).subject).toBe("Plateforme");
  });

  it("is looked up with its form first", () => {
    expect(lookupOrder({ locale: "fr_FR", formCode: "QUOTE" }, "SHOP_DEMO", "en_GB")).toEqual([
      ["fr_FR", "SHOP_DEMO", "QUOTE"],
      ["fr_FR", "SHOP_DEMO", ""],
      ["fr_FR", "DEFAULT", ""],
      ["en_GB", "SHOP_DEMO", "QUOTE"],
      ["en_GB", "SHOP_DEMO", ""],
      ["en_GB", "DEFAULT", ""],
      ["en_XX", "SHOP_DEMO", "QUOTE"],
      ["en_XX", "SHOP_DEMO", ""],
      ["en_XX", "DEFAULT", ""],
    ]);
  });

  it.each(BUILT_IN_LOCALES)("has built-in texts in %s with valid placeholders", async (locale) => {
    for (const type of MAIL_TYPES) {
      const { subject, text, button } = await builtInLetter(locale, type);
      expect(text, type).not.toBeNull();
      expect(
        [subject, text, button].flatMap((part) => unknownPlaceholders(type, part ?? "")),
        type,
      ).toEqual([]);
      expect(missingPlaceholders(type, [subject, text]), type).toEqual([]);
    }
  });
});
