/** Storage of the roles that a shop gives to its users. */
import { and, eq, ne, sql } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { newToken } from "../../platform/http/random-token";
import { ApiProblem } from "../../platform/http/problem";
import { membership, userRole } from "../../platform/storage/schema";
import { instant } from "../../platform/storage/schema/columns";
import { declareScope, type DataScope } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { localisedField } from "../../resources/storage/json-field";
import type { ChangedRow, FieldSql, NewRow } from "../../resources/storage/resource-storage";
import type { AnyResource } from "../../../../src/contract/resource";

const number = () => bigint({ mode: "number" });

/** The database view of the roles that each shop can give. */
export const shopRole = pgTable("shop_role", {
  id: number().notNull(),
  shopId: number().notNull(),
  code: text().notNull(),
  label: jsonb().$type<Record<string, string>>().notNull(),
  level: integer().notNull(),
  scopeKind: text().$type<"SHOP" | "DEALERS">().notNull(),
  builtIn: boolean().notNull(),
  baseRole: number(),
  /** The shop's variant of a role of the platform. */
  variantId: number(),
  users: integer().notNull(),
  search: text().notNull(),
  version: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: number(),
  deletedAt: instant(),
});
export type ShopRole = typeof shopRole.$inferSelect;

/** Roles of the shop. Accounts that see some dealers only see none. */
declareScope(shopRole, {
  read: ({ shopId, fitterIds }) => (shopId === null || fitterIds !== "ALL" ? sql`false` : eq(shopRole.shopId, shopId)),
});

/** The role that a new role without a base is based on, with all its rights taken away. */
const BLANK_BASE = "SHOP_ADMINISTRATOR";

/** Maximum number of roles of a shop beside those of the platform. */
export const MAX_OWN_ROLES = 100;

/** Returns the id of the row that holds the shop's changes of a role: the shop's own role, or its variant, which is created at first. */
export async function ownRoleId(data: ScopedDatabase, role: ShopRole): Promise<number> {
  if (!role.builtIn) return role.id;
  if (role.variantId !== null) return role.variantId;
  const { code, label, level, scopeKind, shopId } = role;
  const [created] = await acrossShops(data)
    .insert(userRole)
    .values({ code, label, level, scopeKind, shopId, baseRoleId: role.id })
    .returning({ id: userRole.id });
  if (created === undefined) throw new Error("The shop's variant of the role was not stored.");
  return created.id;
}

class ShopRoleStorage extends ColumnStorage {
  override field(name: string, languages: readonly string[] = []): FieldSql | undefined {
    return name === "label" ? localisedField(sql`${shopRole.label}`, languages) : super.field(name);
  }

  override mayCreate({ shopId, fitterIds }: DataScope): boolean {
    return shopId !== null && fitterIds === "ALL";
  }

  override async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const { shopId } = data.scope;
    if (shopId === null) throw new ApiProblem("forbidden");
    await data.lock("shop-role");
    const own = await data.count(shopRole, sql`not ${shopRole.builtIn} and ${shopRole.deletedAt} is null`);
    if (own + rows.length > MAX_OWN_ROLES) throw new ApiProblem("refused", { errors: ["shop-role.error.too-many"] });
    const ids: number[] = [];
    for (const { values } of rows) {
      const chosen = (values["baseRole"] ?? null) as { readonly id: number } | null;
      const base = await data.find(
        shopRole,
        chosen === null ? sql`${shopRole.builtIn} and ${shopRole.code} = ${BLANK_BASE}` : eq(shopRole.id, chosen.id),
      );
      if (base === undefined) throw new ApiProblem("not-found");
      const { level, scopeKind } = base;
      const label = values["label"] as Record<string, string>;
      const [created] = await acrossShops(data)
        .insert(userRole)
        .values({
          code: `OWN-${newToken().slice(0, 12)}`,
          ...{ label, level, scopeKind, shopId },
          baseRoleId: base.baseRole ?? base.id,
        })
        .returning({ id: userRole.id });
      if (created === undefined) throw new Error("The role was not stored.");
      // Without a chosen base the role starts without rights; else with the base's, including the shop's changes of them.
      await acrossShops(data).execute(
        chosen === null
          ? sql`insert into role_right (role_id, "right", granted) select ${created.id}::bigint, "right", false from role_right
              where role_id = ${base.id} and granted`
          : sql`insert into role_right (role_id, "right", granted) select ${created.id}::bigint, "right", granted from role_right
              where role_id = ${base.builtIn ? base.variantId : base.id}`,
      );
      ids.push(created.id);
    }
    return ids;
  }

  override async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    await data.lock("shop-role");
    const written: number[] = [];
    for (const { id, version, values } of rows) {
      const role = await data.find(shopRole, sql`${shopRole.id} = ${id} and ${shopRole.version} = ${version}`);
      if (role === undefined) continue;
      await acrossShops(data)
        .update(userRole)
        .set({
          label: values["label"] as Record<string, string>,
          version: sql`${userRole.version} + 1`,
          updatedAt: sql`now()`,
        })
        .where(and(eq(userRole.id, await ownRoleId(data, role)), eq(userRole.shopId, role.shopId)));
      written.push(id);
    }
    return written;
  }

  override async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const { shopId } = data.scope;
    if (shopId === null) return [];
    await data.lock("shop-role");
    const own = await data.count(shopRole, sql`not ${shopRole.builtIn} and ${shopRole.deletedAt} is null`);
    if (!deleted && own + ids.length > MAX_OWN_ROLES)
      throw new ApiProblem("refused", { errors: ["shop-role.error.too-many"] });
    const written: number[] = [];
    for (const id of ids) {
      const database = acrossShops(data);
      const isUsed = and(eq(membership.roleId, id), eq(membership.shopId, shopId), ne(membership.status, "REMOVED"));
      if ((await database.select({ id: membership.id }).from(membership).where(isUsed).limit(1)).length > 0) continue;
      const rows = await database
        .update(userRole)
        .set({ deletedAt: deleted ? sql`now()` : null, updatedAt: sql`now()`, version: sql`${userRole.version} + 1` })
        .where(and(eq(userRole.id, id), eq(userRole.shopId, shopId)))
        .returning({ id: userRole.id });
      written.push(...rows.map((role) => role.id));
    }
    return written;
  }
}

export const shopRoleStorage = (resource: AnyResource): ColumnStorage =>
  new ShopRoleStorage(resource, {
    table: shopRole,
    owner: shopRole.shopId,
    columns: {
      label: shopRole.label,
      baseRole: shopRole.baseRole,
      level: shopRole.level,
      scopeKind: shopRole.scopeKind,
      builtIn: shopRole.builtIn,
      users: shopRole.users,
    },
  });
