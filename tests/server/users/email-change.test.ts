/** A new e-mail address of an account: link, notice, uniqueness, and what the change ends. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personalInformationModule } from "../../../host/server/features/personal-information/routes";
import { outbox, pendingStep, rateLimit, userAccount, userAction } from "../../../host/server/platform/storage/schema";
import type { PersonalInformation } from "../../../src/contract/endpoints/personal-information";
import { data } from "../../resources/harness";
import { PASSWORD } from "../support/fixture";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const PATH = "/admin/api/personal-information";
const NEW = "new@example.test";

let server: TestServer;
let admin: Browser;
const database = () => server.open.database;

beforeAll(async () => {
  server = await testServer({ modules: [personalInformationModule] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await database().delete(rateLimit);
  await database().delete(pendingStep);
  await database()
    .update(userAccount)
    .set({ email: "admin@example.test" })
    .where(eq(userAccount.id, server.fixture.userIds.admin));
  admin = server.browser();
  await admin.signIn("admin");
});

const errorsOf = async (answer: ReturnType<Browser["call"]>) => data<{ errors: string[] }>(await answer).errors;
const ask = (email: string, password = PASSWORD, browser = admin) =>
  errorsOf(browser.call("POST", `${PATH}/email`, { body: { email, password } }));
const confirm = (ticket: string, browser = admin) =>
  errorsOf(browser.call("POST", `${PATH}/email/confirm`, { body: { ticket } }));
const read = async (browser = admin) => data<PersonalInformation>(await browser.call("GET", PATH));
async function lastLink(recipient: string): Promise<string> {
  const [mail] = await database()
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.template, "email-change")))
    .orderBy(desc(outbox.id));
  return /\?confirm=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("a new e-mail address", () => {
  it("becomes the login once its link is confirmed, ends other sessions, and tells the former address", async () => {
    const elsewhere = server.browser();
    await elsewhere.signIn("admin");
    expect(await ask(NEW, "wrong")).toEqual(["login-error-bad-credentials"]);
    expect(await ask(" New@Example.TEST ")).toEqual([]);
    expect((await read()).waitingEmail).toMatchObject({ email: NEW });
    const [notice] = await database()
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, "admin@example.test"), eq(outbox.template, "email-change-notice")));
    expect(notice?.text).toContain(NEW);
    expect(notice?.text).not.toContain("confirm=");
    const ticket = await lastLink(NEW);
    // The present address stays the login until then, and the link is of no use to another account.
    expect((await read()).email).toBe("admin@example.test");
    const other = server.browser();
    await other.signIn("other");
    expect(await confirm(ticket, other)).toEqual(["personal-information.error.email-link"]);
    const cookies = JSON.stringify([...admin.cookies]);
    expect(await confirm(ticket)).toEqual([]);
    expect(JSON.stringify([...admin.cookies])).not.toBe(cookies);
    expect(await read()).toMatchObject({ email: NEW, waitingEmail: null });
    expect((await elsewhere.call("GET", PATH)).statusCode).toBe(401);
    expect(await confirm(ticket)).toEqual(["personal-information.error.email-link"]);
    const visitor = server.browser();
    await visitor.call("GET", "/admin/api/context/connected");
    const signIn = async (login: string) =>
      (await visitor.call("POST", "/admin/login?fromIhm=true", { body: { login, password: PASSWORD } })).json<{
        successfullyLogin: boolean;
      }>().successfullyLogin;
    expect([await signIn("admin@example.test"), await signIn("NEW@example.test")]).toEqual([false, true]);
    const [entry] = await database().select().from(userAction).where(eq(userAction.action, "change-email"));
    expect(entry?.changes).toEqual([{ field: "email", before: "admin@example.test", after: NEW }]);
  });

  it("is refused when another account has it, in any case, before and after the link", async () => {
    const used = async (email: string) =>
      data<object>(await admin.call("GET", `${PATH}/email-used?email=${encodeURIComponent(email)}`));
    expect(await used("Dealer@Example.test")).toEqual({ used: true, sameNetwork: true });
    expect(await used("other@example.test")).toEqual({ used: true, sameNetwork: false });
    expect(await used("ADMIN@example.test")).toEqual({ used: false, sameNetwork: false });
    expect(await ask("OTHER@example.test")).toEqual(["personal-information.error.email-used"]);
    expect(await ask("Admin@example.test")).toEqual(["personal-information.error.email-same"]);
    const wrong = await admin.call("POST", `${PATH}/email`, { body: { email: "a@b", password: PASSWORD } });
    expect(wrong.json<{ fields: object }>().fields).toEqual({ email: "error.email" });
    expect(await ask("late@example.test")).toEqual([]);
    await database().insert(userAccount).values({ email: "Late@example.test" });
    expect(await confirm(await lastLink("late@example.test"))).toEqual(["personal-information.error.email-used"]);
    expect((await read()).email).toBe("admin@example.test");
  });

  it("can be sent again, which ends the former link, be cancelled, and expires after 24 hours", async () => {
    await ask(NEW);
    const first = await lastLink(NEW);
    expect(await errorsOf(admin.call("POST", `${PATH}/email/resend`))).toEqual([]);
    const second = await lastLink(NEW);
    expect(second).not.toBe(first);
    expect(await confirm(first)).toEqual(["personal-information.error.email-link"]);
    expect(await errorsOf(admin.call("DELETE", `${PATH}/email`))).toEqual([]);
    expect([await confirm(second), (await read()).waitingEmail]).toEqual([
      ["personal-information.error.email-link"],
      null,
    ]);
    expect(await errorsOf(admin.call("POST", `${PATH}/email/resend`))).toEqual([
      "personal-information.error.email-link",
    ]);
    await ask(NEW);
    await database()
      .update(pendingStep)
      .set({ expiresAt: new Date(Date.now() - 1_000) });
    expect((await read()).waitingEmail).toBeNull();
    expect(await confirm(await lastLink(NEW))).toEqual(["personal-information.error.email-link"]);
  });

  it("mails at most five links an hour, and tells at most thirty times in a quarter of an hour whether an address is used", async () => {
    for (let n = 0; n < 5; n++) expect(await ask(`n${n}@example.test`)).toEqual([]);
    const refused = await admin.call("POST", `${PATH}/email`, { body: { email: NEW, password: PASSWORD } });
    expect(refused.statusCode).toBe(429);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await admin.call("GET", `${PATH}/email-used?email=n${n}@example.test`)).statusCode);
    expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([200]), 429]);
  });
});
