/** The account's own data: name, phone and password. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personalInformationModule } from "../../../host/server/features/personal-information/routes";
import { secondFactorModule } from "../../../host/server/features/second-factor/routes";
import { userAccount, userAction } from "../../../host/server/platform/storage/schema";
import type { PersonalInformation } from "../../../src/contract/endpoints/personal-information";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { PASSWORD } from "../support/fixture";

const PATH = "/admin/api/personal-information";
const NEW_PASSWORD = "Vertical-Otter-41";

describe("the account's own data", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [personalInformationModule, secondFactorModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const read = async () => data<PersonalInformation>(await harness.admin.call("GET", PATH));
  const save = (body: object) => harness.admin.call("POST", PATH, { body });
  const change = async (currentPassword: string, password: string, browser = harness.admin) =>
    data<{ errors: string[] }>(await browser.call("POST", `${PATH}/password`, { body: { currentPassword, password } }))
      .errors;

  it("changes name and phone, records the change, and refuses a stale one", async () => {
    const before = await read();
    expect(before).toMatchObject({ email: "admin@example.test", phone: null });
    const values = { firstName: " Ada ", lastName: "Lovelace", phone: "+33 1 99 00 11 22", version: before.version };
    const after = data<PersonalInformation>(await save(values));
    expect(after).toMatchObject({ firstName: "Ada", lastName: "Lovelace", version: before.version + 1 });
    expect(await read()).toEqual(after);
    const stale = await save({ ...values, lastName: "Byron" });
    expect([stale.statusCode, stale.json<{ current: object }>().current]).toMatchObject([
      409,
      { lastName: "Lovelace" },
    ]);
    const [entry] = await harness.server.open.database
      .select()
      .from(userAction)
      .where(eq(userAction.action, "personal-information"))
      .orderBy(desc(userAction.id));
    expect(entry).toMatchObject({ verb: "UPDATE", recordLabel: "admin@example.test" });
    // Nothing changes, so that nothing is recorded.
    expect(data<PersonalInformation>(await save({ ...values, version: after.version })).version).toBe(after.version);
  });

  it("refuses missing names and phone numbers that are none", async () => {
    const { version } = await read();
    const refused = await save({ firstName: " ", lastName: "L", phone: "call me", version });
    expect(refused.json<{ fields: object }>().fields).toEqual({ firstName: "error.required", phone: "error.phone" });
    const valid = { firstName: "A", lastName: "L", phone: null };
    const tooLarge = await save({ ...valid, version: 2 ** 31 });
    expect(tooLarge.json<{ fields: object }>().fields).toEqual({ version: "error.max" });
    expect((await harness.server.browser().call("GET", PATH)).statusCode).toBe(401);
  });

  it("replaces the password by the current one, ends the other sessions and mails the owner", async () => {
    const elsewhere = harness.server.browser();
    await elsewhere.signIn("admin");
    expect(await change("Wrong-password-1", NEW_PASSWORD)).toEqual(["login-error-bad-credentials"]);
    expect(await change(PASSWORD, "short")).toContain("password-error-rules");
    expect(await change(PASSWORD, PASSWORD)).toContain("password-rules.former");
    expect((await elsewhere.call("GET", PATH)).statusCode).toBe(200);
    expect(await change(PASSWORD, NEW_PASSWORD)).toEqual([]);
    expect((await elsewhere.call("GET", PATH)).statusCode).toBe(401);
    expect((await read()).passwordChangedAt).not.toBeNull();
    expect(await change(PASSWORD, "Quiet-Lantern-58")).toEqual(["login-error-bad-credentials"]);
    const { database } = harness.server.open;
    const actions = await database.select().from(userAction).where(eq(userAction.action, "renew-password"));
    expect(actions).toHaveLength(1);
    const [account] = await database
      .select()
      .from(userAccount)
      .where(and(eq(userAccount.email, "admin@example.test"), eq(userAccount.mustChangePassword, false)));
    expect(account).toBeDefined();
  });

  it("lets a read-only account change its name, its password and its second step", async () => {
    const { reader } = harness;
    const { version } = data<PersonalInformation>(await reader.call("GET", PATH));
    const body = { firstName: "Grace", lastName: "Hopper", phone: null, version };
    expect(data<PersonalInformation>(await reader.call("POST", PATH, { body }))).toMatchObject({ firstName: "Grace" });
    expect(await change(PASSWORD, NEW_PASSWORD, reader)).toEqual([]);
    const set = await reader.call("POST", "/admin/api/second-factor/app/start", { body: { password: NEW_PASSWORD } });
    expect(data<{ errors: string[]; setUp: object | null }>(set)).toMatchObject({ errors: [], setUp: {} });
  });
});
