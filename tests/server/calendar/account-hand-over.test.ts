/** A calendar account is handed over: offered by the brand, accepted by a mailed link, and left by the former owner after some days. */
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { calendarAccountModule } from "../../../host/server/features/calendar-accounts/routes";
import { resourceModule } from "../../../host/server/resources";
import {
  membership,
  outbox,
  pendingStep,
  shop,
  subscription,
  userAccount,
  userAction,
  userRole,
} from "../../../host/server/platform/storage/schema";
import { addDays, utcDay } from "../../../src/contract/days";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import type { Browser } from "../support/test-server";

const ACCOUNTS = "/admin/api/appointment-calendar/accounts";
const LINK = "/admin/public/api/account-hand-over";
const DAYS = 7;

let harness: Harness;
let platform: Browser;
const database = () => harness.server.open.database;

let count = 0;
/** Adds an account with its owner. */
async function addAccount(): Promise<{ id: number; owner: string }> {
  count += 1;
  const values = { code: `handed_${count}`, name: `Garage ${count}`, profileCode: "SHOP_E_CAL_MEMBER" };
  const [created] = await database()
    .insert(shop)
    .values({ ...values, product: "ECALENDAR", open: true })
    .returning();
  const owner = `former.${count}@owner.test`;
  const [user] = await database()
    .insert(userAccount)
    .values({ email: owner, firstName: "Ada", lastName: "Former", status: "ACTIVE", locale: "en_GB" })
    .returning();
  const [role] = await database().select().from(userRole).where(eq(userRole.code, "SHOP_ADMINISTRATOR"));
  const shopId = created?.id ?? 0;
  await database()
    .insert(membership)
    .values({
      userId: user?.id ?? 0,
      shopId,
      roleId: role?.id ?? 0,
      mainAdministrator: true,
      extraRights: ["GOOGLE_RESERVE"],
    });
  await database().insert(subscription).values({ shopId, status: "ACTIVE", planCode: "PLUS" });
  return { id: shopId, owner };
}

const offer = (id: number, email: string, browser = platform) =>
  browser.call("POST", `${ACCOUNTS}/${id}/hand-over`, { body: { firstName: "Nora", lastName: "Next", email } });
const read = async (id: number) => data<AnyRecord>(await platform.call("GET", `${ACCOUNTS}/${id}`));
const mailsTo = (email: string) =>
  database().select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id));

/** Returns the secret of the newest link that was mailed to an address. */
async function linkTo(email: string, mails = 1): Promise<string> {
  let text = "";
  await eventually(async () => {
    const sent = await mailsTo(email);
    expect(sent).toHaveLength(mails);
    text = sent[0]?.text ?? "";
  });
  return /hash=([^\s"&]+)/.exec(text)?.[1] ?? "";
}
const visitor = async (): Promise<Browser> => {
  const browser = harness.server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
};
const accept = async (hash: string) => (await visitor()).call("POST", LINK, { body: { hash } });
const view = async (hash: string) => (await visitor()).call("GET", `${LINK}?hash=${hash}`);
const membersOf = (shopId: number) =>
  database()
    .select({ email: userAccount.email, status: userAccount.status, member: membership })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(eq(membership.shopId, shopId))
    .orderBy(userAccount.email);

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [resourceModule, calendarAccountModule]);
  await harness.server.services.jobs.open();
  platform = harness.server.browser();
  await platform.signIn("super");
}, 120_000);
afterAll(() => harness.close());

let account: { id: number; owner: string };
let email: string;
beforeEach(async () => {
  account = await addAccount();
  email = `next.${count}@owner.test`;
});

it("mails a link for 7 days, which shows the account and changes nothing", async () => {
  data(await offer(account.id, email));
  expect((await read(account.id))["handOverTo"]).toBe(email);
  const hash = await linkTo(email);
  const shown = (await view(hash)).json<{ data: { until: string } }>().data;
  expect(shown).toMatchObject({ account: `Garage ${count}`, owner: "Ada Former", name: "Nora Next", email });
  expect(utcDay(Date.parse(shown.until))).toBe(addDays(utcDay(Date.now()), DAYS));
  expect((await read(account.id))["ownerEmail"]).toBe(account.owner);
});

it("makes a new person the owner with the former access, and ends that of the former owner after 7 days", async () => {
  data(await offer(account.id, email));
  const answer = await accept(await linkTo(email));
  const { needsPassword, path } = answer.json<{ data: { needsPassword: boolean; path: string } }>().data;
  expect(needsPassword).toBe(true);
  expect(path).toMatch(/^modificationPassword\?hash=[\w-]{20,}&type=INVITATION$/);
  expect(await read(account.id)).toMatchObject({ ownerEmail: email, ownerName: "Nora Next", handOverTo: null });
  const today = await database().execute<{ day: string }>(sql`select current_date::text as day`);
  expect(await membersOf(account.id)).toMatchObject([
    {
      email: account.owner,
      member: { mainAdministrator: false, status: "ACTIVE", until: addDays(today.rows[0]?.day ?? "", DAYS) },
    },
    {
      email,
      status: "INVITED",
      member: { mainAdministrator: true, until: null, extraRights: ["GOOGLE_RESERVE"] },
    },
  ]);
  expect(await mailsTo(account.owner)).toMatchObject([{ template: "account-handed-over" }]);
  const [entry] = await database()
    .select()
    .from(userAction)
    .where(and(eq(userAction.recordId, account.id), eq(userAction.action, "hand-over-accepted")));
  expect(entry?.changes).toEqual([{ field: "ownerEmail", before: account.owner, after: email }]);
});

it("attaches a person who has an account already, without a new password", async () => {
  await database()
    .insert(userAccount)
    .values({ email, firstName: "Nora", lastName: "Known", status: "ACTIVE", locale: "de_DE" });
  data(await offer(account.id, email.toUpperCase()));
  const offers = await database().select().from(pendingStep).where(eq(pendingStep.kind, "HAND_OVER"));
  const sent = offers.find(({ data: values }) => values["shopId"] === account.id);
  const hash = await linkTo(String(sent?.data["email"]));
  expect((await accept(hash)).json()).toMatchObject({ data: { needsPassword: false, path: "login" } });
  expect(await read(account.id)).toMatchObject({ ownerEmail: email, ownerName: "Nora Known" });
});

it("accepts once: the second of two tabs, a replaced and a withdrawn link are not found", async () => {
  data(await offer(account.id, email));
  const first = await linkTo(email);
  data(await offer(account.id, email));
  const second = await linkTo(email, 2);
  expect((await view(first)).statusCode).toBe(404);
  const answers = await Promise.all([accept(second), accept(second)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect((await membersOf(account.id)).filter(({ member }) => member.mainAdministrator)).toHaveLength(1);

  const other = await addAccount();
  data(await offer(other.id, email));
  const withdrawn = await linkTo(email, 3);
  data(await platform.call("POST", `${ACCOUNTS}/${other.id}/withdraw-hand-over`, { body: {} }));
  expect((await accept(withdrawn)).statusCode).toBe(404);
  expect((await read(other.id))["handOverTo"]).toBeNull();
});

it("ends after its days, and with the account", async () => {
  data(await offer(account.id, email));
  const hash = await linkTo(email);
  await database().update(subscription).set({ status: "DELETED" }).where(eq(subscription.shopId, account.id));
  expect((await accept(hash)).statusCode).toBe(404);
  await database().update(subscription).set({ status: "ACTIVE" }).where(eq(subscription.shopId, account.id));
  await database()
    .update(pendingStep)
    .set({ expiresAt: sql`now() - interval '1 minute'` })
    .where(eq(pendingStep.kind, "HAND_OVER"));
  expect((await accept(hash)).statusCode).toBe(404);
  expect((await read(account.id))["handOverTo"]).toBeNull();
});

it("refuses the present owner, an administrator of the platform, missing values and other accounts", async () => {
  const fields = async (address: string) =>
    (await offer(account.id, address)).json<{ fields?: object; errors?: string[] }>().fields;
  expect(await fields(account.owner)).toEqual({ email: "calendar-account.error.same-owner" });
  const [administrator] = await database()
    .select()
    .from(userAccount)
    .where(eq(userAccount.id, harness.server.fixture.userIds.super));
  expect(await fields(administrator?.email ?? "")).toEqual({ email: "shop-user.error.platform" });
  expect(await fields("no address")).toHaveProperty("email");
  expect((await offer(account.id, email, harness.admin)).statusCode).toBe(403);
  expect((await accept("x".repeat(43))).statusCode).toBe(404);
});
