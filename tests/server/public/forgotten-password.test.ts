/** Reset links, invitations and renewals. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { outbox, userAccount, userToken, userAction } from "../../../host/server/platform/storage/schema";
import { PASSWORD } from "../support/fixture";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const NEW = "Vertical-Otter-41";
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule] });
});
afterAll(() => server.close());

const API = "/admin/public/api";

async function visitor(): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

/** Mails are written after the response is sent. */
async function mailsTo(recipient: string, count = 1) {
  for (let waited = 0; waited < 100; waited++) {
    const mails = await server.open.database
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, recipient))
      .orderBy(outbox.id);
    if (mails.length >= count) return mails;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No ${count} mails to ${recipient}`);
}

const linkIn = (text: string): string => /hash=([\w-]{43})/.exec(text)?.[1] ?? "";

describe("forgotten password", () => {
  it("mails a link that changes the password once", async () => {
    const browser = await visitor();
    const request = await browser.call("POST", `${API}/forgotten-password/send-mail`, {
      body: { login: "Admin@example.test " },
    });
    expect(request.json()).toEqual({ errors: [] });
    const [mail] = await mailsTo("admin@example.test");
    expect(mail).toMatchObject({
      template: "password-reset",
      locale: "fr_FR",
      subject: "Choisissez un nouveau mot de passe",
    });
    const hash = linkIn(mail?.text ?? "");
    const stored = await server.open.database.select().from(userToken);
    expect(JSON.stringify(stored)).not.toContain(hash);

    const checked = await browser.call("POST", `${API}/forgotten-password/check-request`, { body: { hash } });
    expect(checked.json()).toMatchObject({ valid: true, type: "RESET", loginMasked: "a•••@example.test" });

    const weak = await browser.call("POST", `${API}/forgotten-password/change-password`, {
      body: { hash, password: "admin" },
    });
    expect(weak.json<{ errors: string[] }>().errors).toContain("password-rules.length");
    const same = await browser.call("POST", `${API}/forgotten-password/change-password`, {
      body: { hash, password: PASSWORD },
    });
    expect(same.json<{ errors: string[] }>().errors).toEqual(["password-error-rules", "password-rules.former"]);

    const signedIn = server.browser();
    await signedIn.signIn("admin");
    const changed = await browser.call("POST", `${API}/forgotten-password/change-password`, {
      body: { hash, password: NEW },
    });
    expect(changed.json()).toEqual({ errors: [] });
    expect((await signedIn.call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    const repeated = await browser.call("POST", `${API}/forgotten-password/change-password`, {
      body: { hash, password: `${NEW}!` },
    });
    expect(repeated.json()).toEqual({ errors: ["password-request-invalid"] });

    const entered = await browser.call("POST", "/admin/login?fromIhm=true", {
      body: { login: "admin@example.test", password: NEW },
    });
    expect(entered.json()).toMatchObject({ successfullyLogin: true });
    const mails = await mailsTo("admin@example.test", 2);
    expect(mails[1]).toMatchObject({ template: "password-changed" });
    const journal = await server.open.database.select().from(userAction).where(eq(userAction.action, "reset-password"));
    expect(JSON.stringify(journal)).not.toContain(NEW);
  });

  it("signs in an invited user", async () => {
    const { database } = server.open;
    await database.insert(userAccount).values({ email: "guest@example.test", status: "INVITED", locale: "en_GB" });
    const browser = await visitor();
    await browser.call("POST", `${API}/forgotten-password/send-mail`, { body: { login: "guest@example.test" } });
    const [mail] = await mailsTo("guest@example.test");
    expect(mail).toMatchObject({ template: "invitation", subject: "Your access to the administration" });
    const hash = linkIn(mail?.text ?? "");
    const body = { hash, password: NEW, firstName: "Ada", lastName: "Martin" };
    expect((await browser.call("POST", `${API}/forgotten-password/change-password`, { body })).json()).toEqual({
      errors: ["password-error-terms"],
    });
    const accepted = await browser.call("POST", `${API}/forgotten-password/change-password`, {
      body: { ...body, acceptTerms: true },
    });
    expect(accepted.json()).toMatchObject({ successfullyLogin: true });
  });

  it("right after a sign-in, renews a password that must change, without the old one", async () => {
    const { database } = server.open;
    await database
      .update(userAccount)
      .set({ mustChangePassword: true })
      .where(eq(userAccount.email, "dealer@example.test"));
    const browser = server.browser();
    await browser.signIn("dealer");
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(403);
    const state = await browser.call("GET", `${API}/password/renewal`);
    expect(state.json()).toEqual({
      data: { login: "dealer@example.test", reason: "FORCED", needsCurrentPassword: false },
    });
    const renewed = await browser.call("POST", `${API}/password/renew`, {
      body: { password: NEW, hashPart: "//evil.example" },
    });
    expect(renewed.json()).toMatchObject({ errors: [], successfullyLogin: true });
    expect(renewed.json<{ nextPathAfterLogin: string }>().nextPathAfterLogin).toMatch(/^\/(?!\/)/);
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(200);
  });

  it("checks passwords while they are typed", async () => {
    const browser = await visitor();
    const checkPassword = async (password: string) =>
      (
        await browser.call("POST", `${API}/creation/validatePassword`, {
          body: { password, firstName: "Camille", shopName: "Garage du Pont" },
        })
      ).json<{ valid: boolean; rules: { key: string; ok: boolean }[] }>();
    expect((await checkPassword(NEW)).valid).toBe(true);
    const failing = async (password: string) =>
      (await checkPassword(password)).rules.filter((rule) => !rule.ok).map((rule) => rule.key);
    expect(await failing("Camille-4815162")).toEqual(["password-rules.personal"]);
    expect(await failing("P@ssw0rd-2026!")).toEqual(["password-rules.common"]);
    expect(await failing("Azertyuiop-123")).toEqual(["password-rules.common"]);
    expect(await failing("Vertical-OOOO-41")).toEqual(["password-rules.repeated"]);
    expect(await failing("verticalotter")).toEqual(["password-rules.kinds"]);
  });
});
