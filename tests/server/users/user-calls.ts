/** Calls about users and roles of the fixture's shop, by its administrator unless another caller is given. */
import { desc, eq } from "drizzle-orm";
import { outbox, userAccount } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import type { RecordOf } from "../../../src/contract/resource";
import type shopRoleResource from "../../../src/resources/administration/users/shop-role.resource";
import type shopUserResource from "../../../src/resources/administration/users/shop-user.resource";
import { data, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { PASSWORD } from "../support/fixture";
import type { Browser } from "../support/test-server";

export type User = RecordOf<typeof shopUserResource>;
export type Role = RecordOf<typeof shopRoleResource>;
export const USERS = "/admin/api/shopUser";
export const ROLES = "/admin/api/shopRole";
export const MATRIX = "/admin/api/userRoleByShop/matrix";

/** A reference as a form sends it. */
export const ref = (id: number) => ({ id, label: "" });

/** The body of a refused call. */
export const problem = async (response: ReturnType<Browser["call"]>): Promise<Problem> =>
  (await response).json<Problem>();

export function userCalls(harness: () => Harness) {
  const database = () => harness().server.open.database;
  const rolesOf = async (caller: Browser = harness().admin): Promise<Role[]> =>
    data<{ elements: Role[] }>(await caller.call("GET", `${ROLES}?size=100`)).elements;
  const roleId = async (name: string): Promise<number> => {
    const found = (await rolesOf()).find(({ label }) => label["en_GB"] === name);
    if (found === undefined) throw new Error(`No role ${name}`);
    return found.id;
  };
  const fields = (email: string, role: number, values: object = {}) => ({
    email,
    locale: "fr_FR",
    role: ref(role),
    dealerScope: "ALL",
    ...values,
  });
  const invite = (email: string, role: number, values: object = {}, caller: Browser = harness().admin) =>
    caller.call("POST", USERS, { body: fields(email, role, values) });
  const run = ({ id }: { id: number }, action: string, caller: Browser = harness().admin, body: object = {}) =>
    caller.call("POST", `${USERS}/${id}/${action}`, { body });
  const userByEmail = async (email: string, caller: Browser = harness().admin): Promise<User> => {
    const { elements } = data<{ elements: User[] }>(await caller.call("GET", `${USERS}?q=${email}`));
    const [user] = elements.filter((candidate) => candidate.email === email);
    if (user === undefined) throw new Error(`No user ${email}`);
    return user;
  };
  const change = (user: User, values: object, caller: Browser = harness().admin) =>
    caller.call("PUT", `${USERS}/${user.id}`, { body: { version: user.version, ...values } });
  const mailTo = (recipient: string) =>
    eventually(async () => {
      const [mail] = await database()
        .select()
        .from(outbox)
        .where(eq(outbox.recipient, recipient))
        .orderBy(desc(outbox.id));
      if (mail === undefined) throw new Error(`No mail to ${recipient}`);
      return mail;
    });
  /** Gives an account a password, as its owner does with the link of the invitation. */
  const activate = async (email: string): Promise<Browser> => {
    const [admin] = await database().select().from(userAccount).where(eq(userAccount.email, "admin@example.test"));
    await database()
      .update(userAccount)
      .set({ status: "ACTIVE", passwordHash: admin?.passwordHash ?? null, passwordChangedAt: new Date() })
      .where(eq(userAccount.email, email));
    const browser = harness().server.browser();
    await browser.call("GET", "/admin/api/context/connected");
    await browser.call("POST", "/admin/login?fromIhm=true", { body: { login: email, password: PASSWORD } });
    return browser;
  };
  const accessOf = async (browser: Browser): Promise<number> =>
    (await browser.call("GET", `${USERS}?size=25`)).statusCode;

  return { database, rolesOf, roleId, invite, run, userByEmail, change, mailTo, activate, accessOf };
}
