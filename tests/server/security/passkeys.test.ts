/** Passkeys as second step and as sign-in of their own. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { secondFactorModule } from "../../../host/server/features/second-factor/routes";
import { secondFactor } from "../../../host/server/platform/storage/schema";
import { PASSWORD } from "../support/fixture";
import { softwarePasskey, type SoftwarePasskey } from "../support/software-passkey";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { clean, givePassword, newVisitor, OWN, post, statusOf, STEP } from "./second-step";

const SITE = "https://admin.example.test";
const ALONE = "/admin/public/api/passkey";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ config: { publicUrl: SITE }, modules: [secondFactorModule] });
});
afterAll(() => server.close());
beforeEach(async () => {
  await clean(server);
  admin = server.browser();
  await admin.signIn("admin");
});

interface Options {
  readonly ticket: string;
  readonly options: {
    readonly challenge: string;
    readonly rpId?: string;
    readonly allowCredentials?: readonly { readonly id: string }[];
    readonly userVerification?: string;
  };
}

async function add(browser: Browser, passkey: SoftwarePasskey) {
  const { setUp } = await post<{ setUp: Options }>(browser, `${OWN}/passkey/start`, {
    password: PASSWORD,
    name: "Laptop",
  });
  return post<{ errors: string[]; recoveryCodes: string[] | null }>(browser, `${OWN}/passkey`, {
    ticket: setUp.ticket,
    answer: passkey.create(setUp.options.challenge),
  });
}

describe("a passkey", () => {
  it("is stored only when it was made for this site and challenge, once", async () => {
    const foreign = softwarePasskey("https://evil.example");
    expect(await add(admin, foreign)).toEqual({ errors: ["second-factor.error.passkey"], recoveryCodes: null });
    const passkey = softwarePasskey(SITE);
    const added = await add(admin, passkey);
    expect([added.errors, added.recoveryCodes?.length]).toEqual([[], 10]);
    // The same passkey cannot belong to two accounts.
    const other = server.browser();
    await other.signIn("other");
    expect(await add(other, passkey)).toMatchObject({ errors: ["second-factor.error.over"] });
    expect(await add(admin, softwarePasskey(SITE))).toEqual({ errors: [], recoveryCodes: null });
    const { factors } = (await admin.call("GET", OWN)).json<{ data: { factors: { name: string; kind: string }[] } }>()
      .data;
    expect(factors).toMatchObject([
      { name: "Laptop", kind: "PASSKEY" },
      { name: "Laptop", kind: "PASSKEY" },
    ]);
  });

  it("takes the second step, not with an answer to another challenge or from another site", async () => {
    const passkey = softwarePasskey(SITE);
    await add(admin, passkey);
    const browser = await newVisitor(server);
    const begin = async () => {
      const { secondStep } = await givePassword(browser, "admin");
      const ticket = secondStep?.ticket ?? "";
      const { options } = await post<Options>(browser, `${STEP}/passkey-options`, { ticket });
      return { ticket, options, methods: secondStep?.methods };
    };
    const { ticket, options, methods } = await begin();
    expect(methods).toEqual(["PASSKEY", "RECOVERY"]);
    expect([options.rpId, options.allowCredentials]).toMatchObject(["admin.example.test", [{ id: passkey.id }]]);
    const answerWith = (answer: object, to = ticket) => post(browser, `${STEP}/passkey`, { ticket: to, answer });
    const wrong = { errorMessage: "login-error-second-step" };
    expect(await answerWith(passkey.answer("b3RoZXI"))).toMatchObject(wrong);
    expect(await answerWith(softwarePasskey(SITE).answer(options.challenge))).toMatchObject(wrong);
    expect(await statusOf(browser)).toBe(401);
    const right = passkey.answer(options.challenge, false);
    expect((await answerWith(right)).successfullyLogin).toBe(true);
    expect(await statusOf(browser)).toBe(200);
    // A copy of the passkey has counted fewer uses.
    const next = await begin();
    await server.open.database.update(secondFactor).set({ uses: 100 });
    expect(await answerWith(passkey.answer(next.options.challenge), next.ticket)).toMatchObject(wrong);
  });

  it("signs in alone when it has checked its user, and only then", async () => {
    const passkey = softwarePasskey(SITE);
    await add(admin, passkey);
    const browser = await newVisitor(server);
    const begin = () => post<Options>(browser, `${ALONE}/options`, {});
    const signIn = (ticket: string, answer: object) =>
      post(browser, `${ALONE}/sign-in`, { ticket, answer, hashPart: "/fitter" });
    const first = await begin();
    expect([first.options.userVerification, first.options.allowCredentials]).toEqual(["required", undefined]);
    expect(await signIn(first.ticket, passkey.answer(first.options.challenge, false))).toMatchObject({
      errorMessage: "login-error-second-step",
    });
    expect(await signIn(first.ticket, softwarePasskey(SITE).answer(first.options.challenge))).toMatchObject({
      errorMessage: "login-error-passkey",
    });
    const answer = passkey.answer(first.options.challenge);
    expect(await signIn(first.ticket, answer)).toEqual({ successfullyLogin: true, nextPathAfterLogin: "/fitter" });
    expect(await signIn(first.ticket, answer)).toMatchObject({ errorMessage: "login-error-second-step-over" });
    // A ticket after a password cannot be used without it, nor the other way.
    const { secondStep } = await givePassword(browser, "admin");
    expect(await signIn(secondStep?.ticket ?? "", answer)).toMatchObject({
      errorMessage: "login-error-second-step-over",
    });
    const alone = await begin();
    expect(await post(browser, `${STEP}/code`, { ticket: alone.ticket, code: "000000" })).toMatchObject({
      errorMessage: "login-error-second-step-over",
    });
  });

  it("no longer signs in once it is removed", async () => {
    const passkey = softwarePasskey(SITE);
    await add(admin, passkey);
    const [stored] = await server.open.database
      .select()
      .from(secondFactor)
      .where(eq(secondFactor.credentialId, passkey.id));
    await post(admin, `${OWN}/remove`, { id: stored?.id, password: PASSWORD });
    const browser = await newVisitor(server);
    const { ticket, options } = await post<Options>(browser, `${ALONE}/options`, {});
    const answer = passkey.answer(options.challenge);
    expect(await post(browser, `${ALONE}/sign-in`, { ticket, answer })).toMatchObject({
      errorMessage: "login-error-passkey",
    });
  });
});
