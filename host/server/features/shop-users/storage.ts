/** Storage of the shop's users: memberships with their accounts. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Right } from "../../../../src/contract/rights";
import type { AnyResource } from "../../../../src/contract/resource";
import { textOrEmpty } from "../../../../src/contract/record-values";
import { ApiProblem } from "../../platform/http/problem";
import { dealerUserScope, membership, session, userAccount } from "../../platform/storage/schema";
import { instant } from "../../platform/storage/schema/columns";
import { declareScope, type DataScope } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import type { ChangedRow, NewRow } from "../../resources/storage/resource-storage";

const number = () => bigint({ mode: "number" });

/** The database view of a shop's memberships. */
export const shopUser = pgTable("shop_user", {
  id: number().notNull(),
  shopId: number().notNull(),
  userId: number().notNull(),
  role: number().notNull(),
  dealerScope: text().notNull(),
  dealers: jsonb().$type<readonly number[]>().notNull(),
  mainAdministrator: boolean().notNull(),
  since: date({ mode: "string" }),
  until: date({ mode: "string" }),
  note: text(),
  extraRights: text().array().$type<Right[]>().notNull(),
  withdrawnRights: text().array().$type<Right[]>().notNull(),
  email: text().notNull(),
  sharedAccount: boolean().notNull(),
  firstName: text(),
  lastName: text(),
  name: text().notNull(),
  phone: text(),
  lastLoginAt: instant(),
  locale: text().notNull(),
  status: text().$type<"INVITED" | "ACTIVE" | "LOCKED" | "DISABLED">().notNull(),
  invitedBy: text(),
  search: text().notNull(),
  version: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: number(),
  deletedAt: instant(),
  secondFactor: boolean().notNull(),
});

/** Users of the shop. Accounts that see some dealers only see none. */
declareScope(shopUser, {
  read: ({ shopId, fitterIds }) => (shopId === null || fitterIds !== "ALL" ? sql`false` : eq(shopUser.shopId, shopId)),
});

/** Ends the user's sessions in a shop, at once. */
export async function endShopSessions(data: ScopedDatabase, userId: number): Promise<void> {
  await acrossShops(data)
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(session.userId, userId), eq(session.shopId, data.scope.shopId ?? 0), sql`${session.endedAt} is null`),
    );
}

const refIds = (value: unknown): number[] => ((value ?? []) as readonly { readonly id: number }[]).map(({ id }) => id);
const refId = (value: unknown): number => (value as { readonly id: number }).id;

/** Attaches the membership to exactly these dealers. Attachments that stay keep their role and days. */
async function writeDealers(data: ScopedDatabase, membershipId: number, ids: readonly number[]): Promise<void> {
  const database = acrossShops(data);
  const rows = eq(dealerUserScope.membershipId, membershipId);
  const stored = await database.select({ fitterId: dealerUserScope.fitterId }).from(dealerUserScope).where(rows);
  const storedIds = new Set(stored.map(({ fitterId }) => fitterId));
  const removed = [...storedIds].filter((id) => !ids.includes(id));
  const added = ids.filter((id) => !storedIds.has(id));
  if (removed.length > 0)
    await database.delete(dealerUserScope).where(and(rows, inArray(dealerUserScope.fitterId, removed)));
  if (added.length > 0)
    await database.insert(dealerUserScope).values(added.map((fitterId) => ({ membershipId, fitterId, role: "OWNER" })));
}

/** Columns of the membership from a record's values. */
const membershipValues = (values: NewRow["values"]) => ({
  roleId: refId(values["role"]),
  dealerScope: values["dealerScope"] as "ALL" | "ATTACHED",
  since: (values["since"] ?? null) as string | null,
  until: (values["until"] ?? null) as string | null,
  note: (values["note"] ?? null) as string | null,
});

const ACCOUNT_FIELDS = ["firstName", "lastName", "phone", "locale"];
const accountValues = (values: NewRow["values"]) => ({
  firstName: textOrEmpty(values["firstName"]),
  lastName: textOrEmpty(values["lastName"]),
  phone: (values["phone"] ?? null) as string | null,
  locale: textOrEmpty(values["locale"]),
});

class ShopUserStorage extends ColumnStorage {
  override mayCreate({ shopId, fitterIds }: DataScope): boolean {
    return shopId !== null && fitterIds === "ALL";
  }

  /** Adds each address to the shop. An address without an account gets one, which is invited. */
  override async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const ids: number[] = [];
    for (const { values } of rows) ids.push(await this.#addUser(data, values));
    return ids;
  }

  async #addUser(data: ScopedDatabase, values: NewRow["values"]): Promise<number> {
    const database = acrossShops(data);
    const { shopId, userId: invitedBy } = data.scope;
    if (shopId === null) throw new ApiProblem("forbidden");
    const email = textOrEmpty(values["email"]).toLowerCase();
    // Two invitations of one address would both find no membership.
    await data.lock(`shop-user.${email}`);
    await database
      .insert(userAccount)
      .values({ ...accountValues(values), email, status: "INVITED", lastShopId: shopId })
      .onConflictDoNothing();
    const [account] = await database
      .select()
      .from(userAccount)
      .where(eq(sql`lower(${userAccount.email})`, email));
    if (account === undefined) throw new Error("The account was not stored.");
    const [existing] = await database
      .select({ id: membership.id })
      .from(membership)
      .where(and(eq(membership.userId, account.id), eq(membership.shopId, shopId), ne(membership.status, "REMOVED")));
    if (existing !== undefined) throw new ApiProblem("validation", { fields: { email: "shop-user.error.member" } });
    const [created] = await database
      .insert(membership)
      .values({ ...membershipValues(values), userId: account.id, shopId, invitedBy, updatedBy: invitedBy })
      .returning({ id: membership.id });
    if (created === undefined) throw new Error("The membership was not stored.");
    await writeDealers(data, created.id, refIds(values["dealers"]));
    return created.id;
  }

  override async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    const database = acrossShops(data);
    const written: number[] = [];
    for (const { id, version, values, changed } of rows) {
      await database.execute(sql`select 1 from membership where id = ${id} for update`);
      const current = await data.find(
        shopUser,
        sql`${shopUser.id} = ${id} and ${shopUser.version} = ${version} and ${shopUser.deletedAt} is null`,
      );
      if (current === undefined) continue;
      await database
        .update(membership)
        .set({
          ...membershipValues(values),
          status: values["status"] === "DISABLED" ? "DISABLED" : "ACTIVE",
          mainAdministrator: values["mainAdministrator"] === true,
          updatedAt: sql`now()`,
          updatedBy: data.scope.userId,
        })
        .where(eq(membership.id, id));
      if (!current.sharedAccount && ACCOUNT_FIELDS.some((name) => changed.has(name)))
        await database
          .update(userAccount)
          .set({ ...accountValues(values), updatedAt: sql`now()` })
          .where(eq(userAccount.id, current.userId));
      await writeDealers(data, id, refIds(values["dealers"]));
      written.push(id);
    }
    return written;
  }

  override async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const written: number[] = [];
    for (const id of ids) {
      const current = await data.find(
        shopUser,
        sql`${shopUser.id} = ${id} and (${shopUser.deletedAt} is null) = ${deleted}`,
      );
      if (current === undefined) continue;
      await data.lock(`shop-user.${current.email.toLowerCase()}`);
      if (!deleted && (await data.count(shopUser, isPresent(current.userId), 1)) > 0) continue;
      await acrossShops(data)
        .update(membership)
        .set({ status: deleted ? "REMOVED" : "ACTIVE", updatedAt: sql`now()`, updatedBy: data.scope.userId })
        .where(eq(membership.id, id));
      written.push(id);
    }
    return written;
  }
}

/** Condition for the user's memberships that were not removed. */
const isPresent = (userId: number) => sql`${shopUser.userId} = ${userId} and ${shopUser.deletedAt} is null`;

export const shopUserStorage = (resource: AnyResource): ColumnStorage =>
  new ShopUserStorage(resource, {
    table: shopUser,
    owner: shopUser.shopId,
    columns: {
      email: shopUser.email,
      firstName: shopUser.firstName,
      lastName: shopUser.lastName,
      phone: shopUser.phone,
      locale: shopUser.locale,
      role: shopUser.role,
      dealerScope: shopUser.dealerScope,
      dealers: shopUser.dealers,
      since: shopUser.since,
      until: shopUser.until,
      note: shopUser.note,
      status: shopUser.status,
      mainAdministrator: shopUser.mainAdministrator,
      sharedAccount: shopUser.sharedAccount,
      secondFactor: shopUser.secondFactor,
    },
    computed: {
      name: { value: shopUser.name, key: sql`fold_text(${shopUser.name}) collate "C"`, isNeverNull: true },
      invitedBy: { value: shopUser.invitedBy, key: shopUser.invitedBy },
      lastLoginAt: {
        value: sql`to_char(${shopUser.lastLoginAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        key: shopUser.lastLoginAt,
      },
    },
  });

/** Returns the account of a membership, also of a removed one. */
export async function userIdOf(data: ScopedDatabase, id: number): Promise<number> {
  const found = await data.find(shopUser, eq(shopUser.id, id));
  if (found === undefined) throw new ApiProblem("not-found");
  return found.userId;
}

/** Returns a user's exceptions from the rights of the role. */
export async function exceptionsOf(data: ScopedDatabase, id: number) {
  const found = await data.find(shopUser, eq(shopUser.id, id));
  if (found === undefined) throw new ApiProblem("not-found");
  return { extra: found.extraRights, withdrawn: found.withdrawnRights };
}
