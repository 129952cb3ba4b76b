/** Sign-in with a second step: authenticator app and recovery codes, in every way to sign in. */
import { randomBytes } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personalInformationModule } from "../../../host/server/features/personal-information/routes";
import { secondFactorModule } from "../../../host/server/features/second-factor/routes";
import { forgottenPasswordRoutes } from "../../../host/server/features/passwords/forgotten-password";
import { passwordRenewalRoutes } from "../../../host/server/features/passwords/password-renewal";
import { forgetApps, sealAppSecrets } from "../../../host/server/identity/second-factor/factors";
import {
  outbox,
  pendingStep,
  recoveryCode,
  secondFactor,
  session,
  subrogation,
  userAccount,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { serverSecrets } from "../../../host/server/platform/storage/server-secrets";
import { PASSWORD } from "../support/fixture";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import {
  clean,
  codeOf,
  forgetPeriods,
  givePassword,
  newVisitor,
  OWN,
  post,
  setUpApp,
  statusOf,
  STEP,
} from "./second-step";

const KEY = randomBytes(32);
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({
    secretKey: KEY,
    modules: [personalInformationModule, secondFactorModule, forgottenPasswordRoutes, passwordRenewalRoutes],
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await clean(server);
  admin = server.browser();
  await admin.signIn("admin");
});

describe("an authenticator app", () => {
  it("is set up with the password and a code, ends the other sessions, and gives recovery codes once", async () => {
    const elsewhere = server.browser();
    await elsewhere.signIn("admin");
    const cookies = new Map(admin.cookies);
    expect(await post(admin, `${OWN}/app/start`, { password: "wrong" })).toEqual({
      errors: ["login-error-bad-credentials"],
      setUp: null,
    });
    const { setUp } = await post<{ setUp: { ticket: string; secret: string; address: string } }>(
      admin,
      `${OWN}/app/start`,
      { password: PASSWORD },
    );
    expect(setUp.address).toMatch(/^otpauth:\/\/totp\/td-admin:admin%40example.test\?/);
    expect(await post(admin, `${OWN}/app`, { ticket: setUp.ticket, code: "000000" })).toMatchObject({
      errors: ["login-error-second-step"],
    });
    // Another account cannot use the ticket.
    const other = server.browser();
    await other.signIn("other");
    const code = codeOf(setUp.secret);
    expect(await post(other, `${OWN}/app`, { ticket: setUp.ticket, code })).toMatchObject({
      errors: ["second-factor.error.over"],
    });
    const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(admin, `${OWN}/app`, {
      ticket: setUp.ticket,
      code,
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((each) => /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/.test(each))).toBe(true);
    expect([await statusOf(elsewhere), await statusOf(admin)]).toEqual([401, 200]);
    expect([...admin.cookies.values()]).not.toEqual([...cookies.values()]);
    const [stored] = await server.open.database.select().from(secondFactor);
    expect(stored?.secret).toMatch(/^aes256gcm:/);
    const codes = await server.open.database.select().from(recoveryCode);
    expect(codes.map(({ codeHash }) => codeHash)).not.toContain(recoveryCodes[0]);
    expect(JSON.stringify((await admin.call("GET", OWN)).json())).not.toContain(setUp.secret);
    const journal = await server.open.database
      .select()
      .from(userAction)
      .where(eq(userAction.action, "add-second-factor"));
    expect(journal).toMatchObject([{ recordLabel: "admin@example.test", note: "APP" }]);
    // A second app is refused, and the owner is told by mail.
    expect(await post(admin, `${OWN}/app/start`, { password: PASSWORD })).toMatchObject({
      errors: ["second-factor.error.app"],
    });
    expect(await server.open.database.$count(outbox)).toBeGreaterThan(0);
  });

  it("opens no session before its code, takes each code once, and keeps the wanted path", async () => {
    const { secret } = await setUpApp(server, admin);
    const browser = await newVisitor(server);
    const { secondStep, successfullyLogin, errorMessage } = await givePassword(browser, "admin", {
      hashPart: "/fitter/12",
    });
    expect([successfullyLogin, errorMessage, secondStep?.methods]).toEqual([
      false,
      "login-second-step",
      ["APP", "RECOVERY"],
    ]);
    expect(await statusOf(browser)).toBe(401);
    const { ticket } = secondStep ?? {};
    expect(await post(browser, `${STEP}/code`, { ticket, code: "123" })).toMatchObject({
      errorMessage: "login-error-second-step",
    });
    const code = codeOf(secret);
    expect(await post(browser, `${STEP}/code`, { ticket, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toEqual({
      successfullyLogin: true,
      nextPathAfterLogin: "/fitter/12",
    });
    expect(await statusOf(browser)).toBe(200);
    // Neither the ticket nor the code works again.
    const again = await newVisitor(server);
    expect(await post(again, `${STEP}/code`, { ticket, code })).toMatchObject({
      errorMessage: "login-error-second-step-over",
    });
    const next = (await givePassword(again, "admin")).secondStep;
    expect(await post(again, `${STEP}/code`, { ticket: next?.ticket, code })).toMatchObject({
      errorMessage: "login-error-second-step",
    });
    const [failed] = await server.open.database
      .select()
      .from(userAction)
      .where(eq(userAction.verb, "LOGIN_FAILED"))
      .orderBy(desc(userAction.id));
    expect(failed).toMatchObject({ recordLabel: "admin@example.test", note: "login-error-second-step" });
  });

  it("accepts the codes of the periods before and after, not of others", async () => {
    const { secret } = await setUpApp(server, admin);
    const browser = await newVisitor(server);
    for (const [periods, isAccepted] of [
      [-3, false],
      [3, false],
      [-1, true],
      [1, true],
    ] as const) {
      const { secondStep } = await givePassword(browser, "admin");
      const { successfullyLogin } = await post(browser, `${STEP}/code`, {
        ticket: secondStep?.ticket,
        code: codeOf(secret, periods),
      });
      expect([periods, successfullyLogin]).toEqual([periods, isAccepted]);
    }
  });

  it("pauses after five wrong codes, whatever the tickets, and a code of two calls at once opens one session", async () => {
    const { secret } = await setUpApp(server, admin);
    const browser = await newVisitor(server);
    const errors: unknown[] = [];
    for (let n = 0; n < 6; n++) {
      const { secondStep } = await givePassword(browser, "admin");
      errors.push((await post(browser, `${STEP}/code`, { ticket: secondStep?.ticket, code: "000000" })).errorMessage);
    }
    expect(errors).toEqual([...Array<string>(5).fill("login-error-second-step"), "login-error-locked"]);
    const locked = (await givePassword(browser, "admin")).secondStep;
    expect(await post(browser, `${STEP}/code`, { ticket: locked?.ticket, code: codeOf(secret) })).toMatchObject({
      errorMessage: "login-error-locked",
    });
    await server.open.database.execute("delete from rate_limit");
    const both = [await newVisitor(server), await newVisitor(server)];
    const { secondStep } = await givePassword(browser, "admin");
    const answers = await Promise.all(
      both.map((each) => post(each, `${STEP}/code`, { ticket: secondStep?.ticket, code: codeOf(secret) })),
    );
    expect(answers.filter(({ successfullyLogin }) => successfullyLogin === true)).toHaveLength(1);
  });

  it("ends a ticket after ten minutes, and refuses an account that was suspended meanwhile", async () => {
    const { secret } = await setUpApp(server, admin);
    const browser = await newVisitor(server);
    const { database } = server.open;
    const old = (await givePassword(browser, "admin")).secondStep;
    await database.update(pendingStep).set({ expiresAt: new Date(Date.now() - 1_000) });
    expect(await post(browser, `${STEP}/code`, { ticket: old?.ticket, code: codeOf(secret) })).toMatchObject({
      errorMessage: "login-error-second-step-over",
    });
    const { secondStep } = await givePassword(browser, "admin");
    const isAdmin = eq(userAccount.email, "admin@example.test");
    await database.update(userAccount).set({ status: "LOCKED" }).where(isAdmin);
    expect(await post(browser, `${STEP}/code`, { ticket: secondStep?.ticket, code: codeOf(secret) })).toMatchObject({
      errorMessage: "login-error-user-suspended",
    });
    await database.update(userAccount).set({ status: "ACTIVE" }).where(isAdmin);
  });
});

describe("every way to sign in", () => {
  it("on another shop asks before the other identity starts", async () => {
    const network = server.browser();
    await network.signIn("super");
    const { secret } = await setUpApp(server, network);
    const browser = await newVisitor(server);
    const body = { login: "super@example.test", password: PASSWORD, shopCode: "other", reason: "A customer called" };
    const before = await server.open.database.$count(subrogation);
    expect(await post(browser, "/admin/subrogation-login", { ...body, shopCode: "nothing" })).toMatchObject({
      errorMessage: "login-error-bad-credentials",
    });
    const { secondStep } = await post(browser, "/admin/subrogation-login", body);
    expect([await server.open.database.$count(subrogation), await statusOf(browser)]).toEqual([before, 401]);
    const answer = await post(browser, `${STEP}/code`, { ticket: secondStep?.ticket, code: codeOf(secret) });
    expect(answer.successfullyLogin).toBe(true);
    const [opened] = await server.open.database.select().from(session).orderBy(desc(session.id)).limit(1);
    expect(opened?.shopId).toBe(server.fixture.otherShopId);
  });

  it("replaces no password of an account with a second step before a sign-in", async () => {
    await setUpApp(server, admin);
    const browser = await newVisitor(server);
    const renew = { currentPassword: PASSWORD, password: "Vertical-Otter-41" };
    expect(await post(browser, "/admin/public/api/password/renew", { login: "admin@example.test", ...renew })).toEqual({
      errors: ["password-error-second-step"],
    });
    expect((await givePassword(browser, "admin")).secondStep).toBeDefined();
  });
});

describe("recovery codes", () => {
  it("each replace the app once, however they are typed, and new ones end the old", async () => {
    const { codes } = await setUpApp(server, admin);
    const [first = "", second = ""] = codes;
    const browser = await newVisitor(server);
    const use = async (code: string) => {
      const { secondStep } = await givePassword(browser, "admin");
      return (await post(browser, `${STEP}/code`, { ticket: secondStep?.ticket, code })).successfullyLogin;
    };
    expect([await use(first.toLowerCase().replaceAll("-", " ")), await use(first)]).toEqual([true, false]);
    const left = (await admin.call("GET", OWN)).json<{ data: { recoveryCodes: number } }>().data.recoveryCodes;
    expect(left).toBe(9);
    expect(await post(admin, `${OWN}/recovery-codes`, { password: "wrong" })).toMatchObject({ recoveryCodes: null });
    const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(admin, `${OWN}/recovery-codes`, {
      password: PASSWORD,
    });
    expect([await use(second), await use(recoveryCodes[0] ?? "")]).toEqual([false, true]);
    const used = await server.open.database.select().from(userAction).where(eq(userAction.action, "use-recovery-code"));
    expect(used).toHaveLength(2);
  });
});

describe("removing a second step", () => {
  it("needs the password, ends the recovery codes with the last step, and leaves those of others", async () => {
    await setUpApp(server, admin);
    const [factor] = await server.open.database.select().from(secondFactor);
    const other = server.browser();
    await other.signIn("other");
    const id = factor?.id;
    expect((await other.call("POST", `${OWN}/remove`, { body: { id, password: PASSWORD } })).statusCode).toBe(404);
    expect(await post(admin, `${OWN}/remove`, { id, password: "wrong" })).toEqual({
      errors: ["login-error-bad-credentials"],
    });
    expect(await post(admin, `${OWN}/remove`, { id, password: PASSWORD })).toEqual({ errors: [] });
    expect(await server.open.database.$count(recoveryCode)).toBe(0);
    const browser = await newVisitor(server);
    expect((await givePassword(browser, "admin")).successfullyLogin).toBe(true);
  });
});

describe("the secret of an app", () => {
  it("is encrypted at the start when it was stored without a key, and ends with a lost key", async () => {
    const { secret } = await setUpApp(server, admin);
    const { database } = server.open;
    await database.update(secondFactor).set({ secret });
    await sealAppSecrets(database, serverSecrets(database, undefined));
    expect((await database.select().from(secondFactor))[0]?.secret).toBe(secret);
    await sealAppSecrets(database, serverSecrets(database, KEY));
    expect((await database.select().from(secondFactor))[0]?.secret).toMatch(/^aes256gcm:/);
    await forgetPeriods(server);
    const browser = await newVisitor(server);
    const { secondStep } = await givePassword(browser, "admin");
    const answer = await post(browser, `${STEP}/code`, { ticket: secondStep?.ticket, code: codeOf(secret) });
    expect(answer.successfullyLogin).toBe(true);
    expect(await forgetApps(database)).toBe(1);
    const isOwn = and(eq(recoveryCode.userId, server.fixture.userIds.admin));
    expect(await database.$count(recoveryCode, isOwn)).toBe(0);
  });
});
