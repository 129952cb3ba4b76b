/** Public screens without JavaScript: the host page contains working forms, whose responses are pages. */
import { desc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renewRecoveryCodes } from "../../../host/server/identity/second-factor/recovery-codes";
import { outbox, secondFactor } from "../../../host/server/platform/storage/schema";
import { publicModule } from "../../../host/server/public-module";
import { PASSWORD } from "../support/fixture";
import { smallBuild } from "../support/small-build";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { eventually } from "../../support/eventually";

let server: TestServer;
const build = smallBuild();
beforeAll(async () => {
  server = await testServer({ modules: [publicModule], config: { distDirectory: build.distDirectory } });
});
afterAll(async () => {
  await server.close();
  build.remove();
});

interface Form {
  readonly action: string;
  readonly fields: Record<string, string>;
}

const unescape = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

/** The forms of a page with their values. */
const formsOf = (page: string): Form[] =>
  [...page.matchAll(/<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/g)].map(([, action = "", body = ""]) => ({
    action: unescape(action),
    fields: Object.fromEntries(
      [...body.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
        const [, name] = / name="([^"]*)"/.exec(input) ?? [];
        const [, value = ""] = / value="([^"]*)"/.exec(input) ?? [];
        return name === undefined || input.includes('type="checkbox"') ? [] : [[name, unescape(value)]];
      }),
    ),
  }));

const headers = { "content-type": "application/x-www-form-urlencoded", "accept-language": "en" };

async function getPage(browser: Browser, address: string): Promise<{ page: string; form: Form }> {
  const page = (await browser.call("GET", address, { headers: { "accept-language": "en" } })).body;
  const [form = { action: "", fields: {} }] = formsOf(page);
  return { page, form };
}

/** Submits a form like a browser without JavaScript: no header except the content type. */
const send = (browser: Browser, { action, fields }: Form, typed: Record<string, string> = {}) =>
  browser.call("POST", action, {
    body: new URLSearchParams({ ...fields, ...typed }).toString(),
    headers,
    xsrf: null,
  });

const credentials = { login: "admin@example.test", password: PASSWORD };

describe("sign-in without JavaScript", () => {
  it("opens the session and redirects to the requested page, under every alias", async () => {
    for (const [address, place] of [
      ["/admin/login?next=/fitter", "/admin/fitter"],
      ["/admin/tyreplus/login", /^\/admin\//],
      ["/admin/vue/login?next=/fitter", "/admin/vue/fitter"],
    ] as const) {
      const browser = server.browser();
      const { form } = await getPage(browser, address);
      expect(form.action).toBe("/admin/login?fromIhm=true");
      const response = await send(browser, form, credentials);
      expect(response.statusCode, response.body).toBe(303);
      expect(response.headers.location).toEqual(place instanceof RegExp ? expect.stringMatching(place) : place);
      expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
    }
  });

  it("shows errors, keeps the typed address, and escapes it", async () => {
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/login?next=//evil.example");
    const response = await send(browser, form, { login: '"><script>alert(1)</script>', password: "wrong" });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain("Wrong e-mail address or password.");
    expect(response.body).toContain("&quot;&gt;&lt;script&gt;");
    expect(response.body).not.toContain("<script");
    expect(response.body).not.toContain('wrong"');
    // The error page contains a working form.
    const [retryForm] = formsOf(response.body);
    const signedIn = await send(browser, retryForm ?? form, credentials);
    expect(signedIn.statusCode).toBe(303);
    expect(signedIn.headers.location).toMatch(/^\/admin\/(?!\/)/);
  });

  it("asks for the second step, and opens the requested page after it", async () => {
    const { database } = server.open;
    const userId = server.fixture.userIds.admin;
    const codes = await database.transaction(async (transaction) => {
      await transaction.insert(secondFactor).values({ userId, kind: "PASSKEY" });
      return renewRecoveryCodes(transaction, userId);
    });
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/login?next=/fitter");
    const asked = await send(browser, form, credentials);
    const [step = form] = formsOf(asked.body);
    expect([asked.statusCode, Object.keys(step.fields)]).toEqual([200, ["xsrf", "page", "base", "ticket", "code"]]);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    const refused = await send(browser, step, { code: "000000" });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain("This code or passkey is not accepted.");
    const [again = step] = formsOf(refused.body);
    const response = await send(browser, again, { code: codes[0] ?? "" });
    expect([response.statusCode, response.headers.location]).toEqual([303, "/admin/fitter"]);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
    await database.delete(secondFactor);
  });

  it("is refused with a wrong token, and from another site", async () => {
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/login");
    const forged = { ...form, fields: { ...form.fields, xsrf: "a.b" } };
    for (const response of [
      await send(browser, forged, credentials),
      await browser.call("POST", form.action, {
        body: new URLSearchParams({ ...form.fields, ...credentials }).toString(),
        headers: { ...headers, "sec-fetch-site": "cross-site" },
      }),
    ]) {
      expect(response.statusCode).toBe(422);
      expect(browser.cookies.has("td_session")).toBe(false);
    }
  });

  it("ignores a `page` that is not a sign-in page", async () => {
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/login");
    for (const page of [
      "//evil.example",
      "https://evil.example",
      "/fitter",
      "/\\evil.example",
      "javascript:alert(1)",
    ]) {
      const response = await send(browser, form, { login: "nobody@example.test", password: "x", page });
      expect(response.body).not.toMatch(/evil|javascript:/);
      expect(formsOf(response.body)[0]?.fields["page"]).toBe("/login");
    }
  });

  it("asks for shop and reason when signing in to another shop", async () => {
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/subrogation-login?shopCode=OTHER");
    expect(form).toMatchObject({ action: "/admin/subrogation-login", fields: { shopCode: "OTHER" } });
    const response = await send(browser, form, { ...credentials, reason: "A support call" });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain("Wrong e-mail address or password.");
  });
});

describe("passwords without JavaScript", () => {
  it("are reset by the mailed link once", async () => {
    const browser = server.browser();
    const requested = await send(browser, (await getPage(browser, "/admin/forgottenPassword")).form, {
      login: "plain@example.test",
    });
    expect(requested.statusCode).toBe(200);
    expect(requested.body).toContain("If an account exists for plain@example.test, an e-mail is on its way.");

    await send(browser, (await getPage(browser, "/admin/forgottenPassword")).form, {
      login: "admin@example.test",
    });
    // The mail is written after the response is sent.
    const link = await eventually(async () => {
      const [mail] = await server.open.database.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
      const [address = ""] = /\/admin\/modificationPassword\?\S+/.exec(mail?.text ?? "") ?? [];
      expect(address).not.toBe("");
      return address;
    });
    const { form } = await getPage(browser, link);
    const weak = await send(browser, form, { newPassword: "short", confirmation: "short" });
    expect(weak.body).toContain("12 to 128 characters");
    const differing = await send(browser, form, {
      newPassword: "Vertical-Otter-41",
      confirmation: "Vertical-Otter-42",
    });
    expect(differing.body).toContain("The passwords differ.");
    const typed = { newPassword: "Vertical-Otter-41", confirmation: "Vertical-Otter-41" };
    const changed = await send(browser, form, typed);
    expect(changed).toMatchObject({ statusCode: 303, headers: { location: "/admin/login?notice=password-changed" } });
    const repeated = await send(browser, form, typed);
    expect(repeated.body).toContain("This link has been used or has expired.");
    expect(repeated.headers["referrer-policy"]).toBe("no-referrer");
  });

  it("are renewed with the current one", async () => {
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/passwordRenewal");
    const response = await send(browser, form, {
      login: "admin@example.test",
      currentPassword: "wrong",
      newPassword: "Vertical-Otter-43",
      confirmation: "Vertical-Otter-43",
    });
    expect(response.body).toContain("Wrong e-mail address or password.");
  });
});

describe("other public screens without JavaScript", () => {
  it("start a shop creation, which continues by mail", async () => {
    const browser = server.browser();
    const { form, page } = await getPage(browser, "/admin/creation/DEFAULT");
    expect(page).toMatch(/<select name="activity" required/);
    const person = { firstName: "Ada", lastName: "Braun", email: "ada@new-garage.example", phone: "+33123456789" };
    const otherFields = { activity: "GARAGE", country: "FR", locale: "en_GB", password: "Vertical-Otter-44" };
    const typed = { ...person, ...otherFields, companyName: "Garage du Pont", acceptTerms: "on" };
    const refused = await send(browser, form, { ...typed, phone: "12" });
    expect(refused.body).toContain("Phone: This is not a phone number.");
    expect((await send(browser, form, typed)).body).toContain("An e-mail to ada@new-garage.example contains a code");
    expect((await getPage(browser, "/admin/creation/DEMO")).page).toContain("No account can be created here");
  });

  it("confirm a transfer only by a button, and show one message for all invalid links", async () => {
    const browser = server.browser();
    const { form } = await getPage(browser, "/admin/public/confirmTransferRequest?type=SHARE&dealer=x&shop=y");
    expect((await send(browser, form)).body).toContain("The transfer could not be confirmed:");
    const lacking = await getPage(browser, "/admin/public/confirmTransferRequest?type=SHARE");
    expect(lacking.form.action).toBe("");
    expect(lacking.page).toContain("The transfer could not be confirmed:");
    const unknown = await getPage(browser, `/admin/public/external-hash?type=quote&hash=${"x".repeat(40)}`);
    expect(unknown.page).toContain("This link is no longer valid.");
  });

  it("escape the path on the not-found page", async () => {
    const response = await server
      .browser()
      .call("GET", "/admin/%3Cb%3Enowhere", { headers: { "accept-language": "de" } });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain("<b>");
    expect(response.body).toContain('lang="de"');
  });

  it("use the language in the query", async () => {
    expect((await getPage(server.browser(), "/admin/login?locale=de_DE")).page).toContain("<h1>Anmeldung");
  });
});
