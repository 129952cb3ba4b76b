/** Helpers of the tests of the second step. */
import { eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { rateLimit, recoveryCode, secondFactor } from "../../../host/server/platform/storage/schema";
import { PASSWORD, type AccountName } from "../support/fixture";
import type { Browser, TestServer } from "../support/test-server";

export const OWN = "/admin/api/second-factor";
export const STEP = "/admin/public/api/second-step";

interface Answer {
  readonly successfullyLogin?: boolean;
  readonly nextPathAfterLogin?: string;
  readonly errorMessage?: string;
  readonly secondStep?: { readonly ticket: string; readonly methods: readonly string[] };
}

/** Code of an app now, or some periods of 30 seconds later. */
export const codeOf = (secret: string, periodsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periodsLater * 30_000 });

export async function post<Result = Answer>(browser: Browser, url: string, body: object): Promise<Result> {
  const answer = (await browser.call("POST", url, { body })).json<Result & { data?: Result }>();
  return answer.data ?? answer;
}

export async function newVisitor(server: TestServer): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

export const givePassword = (browser: Browser, account: AccountName, more: object = {}): Promise<Answer> =>
  post(browser, "/admin/login?fromIhm=true", { login: `${account}@example.test`, password: PASSWORD, ...more });

export const statusOf = async (browser: Browser): Promise<number> =>
  (await browser.call("GET", "/admin/api/display-configuration")).statusCode;

/** Sets up an authenticator app, and lets its next code count at once. */
export async function setUpApp(
  { open: { database } }: TestServer,
  browser: Browser,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  const { setUp } = await post<{ setUp: { ticket: string; secret: string } }>(browser, `${OWN}/app/start`, {
    password: PASSWORD,
  });
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(browser, `${OWN}/app`, {
    ticket: setUp.ticket,
    code: codeOf(setUp.secret),
  });
  await forgetPeriods({ open: { database } });
  return { secret: setUp.secret, codes: recoveryCodes };
}

/** Lets codes of the present period count again. */
export async function forgetPeriods({ open: { database } }: { readonly open: Pick<TestServer["open"], "database"> }) {
  await database.update(secondFactor).set({ lastPeriod: 0 }).where(eq(secondFactor.kind, "APP"));
}

export async function clean({ open: { database } }: TestServer): Promise<void> {
  await database.delete(rateLimit);
  await database.delete(secondFactor);
  await database.delete(recoveryCode);
}
