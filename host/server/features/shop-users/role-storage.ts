/** Storage of the roles that a shop gives to its users. */
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { bigint, boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { newToken } from "../../platform/http/random-token";
import { ApiProblem } from "../../platform/http/problem";
import { oneOf, recordset } from "../../platform/storage/recordset";
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
const MAX_OWN_ROLES = 100;

/** Inserts the shop's variants of roles of the platform that have none. Each has a version after that of its role. @param roles rows of the view */
const insertVariants = (roles: SQL): SQL =>
  sql`insert into user_role (code, label, level, scope_kind, shop_id, base_role_id, version)
    select code, label, level, scope_kind, shop_id, id, version + 1 from (${roles}) role where built_in and variant_id is null
    on conflict do nothing returning base_role_id as id`;

/** Stores the shop's variants of the roles, so that the row `variantId ?? id` holds the shop's changes of each. */
export async function addVariants(data: ScopedDatabase, roleIds: readonly number[]): Promise<void> {
  await data.execute(
    shopRole,
    (scope) => insertVariants(sql`select * from ${shopRole} where ${shopRole.id} ${oneOf(roleIds)} and ${scope}`),
    "write",
  );
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
    const sent = rows.map(({ id, version, values }) => ({
      role_id: id,
      expected: version,
      new_label: values["label"],
    }));
    const types = { role_id: "bigint", expected: "int", new_label: "jsonb" };
    // One statement. Of two that change a role at the same time, the second finds another version, or the variant already there.
    const written = await data.execute<{ id: number | string }>(
      shopRole,
      (
        scope,
      ) => sql`with chosen as (select id, code, new_label as label, level, scope_kind, shop_id, version, built_in, variant_id
          from ${shopRole} join ${recordset(sent, types)} on ${shopRole.id} = u.role_id and ${shopRole.version} = u.expected where ${scope}),
        renamed as (update user_role own set label = chosen.label, version = own.version + 1, updated_at = now() from chosen
          where own.id = coalesce(chosen.variant_id, chosen.id) and own.shop_id = chosen.shop_id and own.version = chosen.version
          returning chosen.id),
        added as (${insertVariants(sql`select * from chosen`)})
        select id from renamed union all select id from added`,
      "write",
    );
    return written.map(({ id }) => Number(id));
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
