/** Storage of the shop's users with their attached dealers. */
import { eq, sql, type SQL } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { AnyResource } from "../../../../../src/contract/resource";
import { foldedKey } from "../../../resources/storage/json-field";
import type { ChangedRow, FieldSql, ResourceStorage } from "../../../resources/storage/resource-storage";
import { instant } from "../../../platform/storage/schema/columns";
import { declareScope, type DataScope } from "../../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";
import { isBetween, shopToday } from "../../../platform/storage/shop-day";

const number = () => bigint({ mode: "number" });

/** The database view of active memberships in shops. */
export const dealerUser = pgTable("dealer_user", {
  id: number().notNull(),
  shopId: number().notNull(),
  userId: number().notNull(),
  roleId: number().notNull(),
  dealerScope: text().notNull(),
  mainAdministrator: boolean().notNull(),
  email: text().notNull(),
  name: text().notNull(),
  lastLoginAt: instant(),
  search: text().notNull(),
  version: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: number(),
});

/** Users of the shop. Dealer-scoped users see none. */
declareScope(dealerUser, {
  read: ({ shopId, fitterIds }) =>
    shopId === null || fitterIds !== "ALL" ? sql`false` : eq(dealerUser.shopId, shopId),
});

/** API form of a user's attached dealer. */
export interface Attachment {
  readonly dealer: { readonly id: number; readonly label: string };
  readonly role: string;
  readonly receiveMails: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

const attachments = sql`(select jsonb_agg(jsonb_build_object('dealer', attached.fitter_id, 'role', coalesce(attached.role, 'OWNER'), 'receiveMails', to_jsonb(attached.receive_mails),
  'from', attached.from_day, 'to', attached.to_day) order by attached.id) from dealer_user_scope attached where attached.membership_id = ${dealerUser.id})`;
const currentDealerCount = sql`(select count(distinct attached.fitter_id)::int from dealer_user_scope attached where attached.membership_id = ${dealerUser.id}
  and ${isBetween(shopToday(dealerUser.shopId), sql`attached.from_day`, sql`attached.to_day`)})`;
const roleName = sql`(select coalesce(label->>'en_GB', code) from user_role where user_role.id = ${dealerUser.roleId})`;

export class DealerUserStorage implements ResourceStorage {
  readonly table = dealerUser;
  readonly joins = [];
  readonly id = dealerUser.id;
  readonly version = dealerUser.version;
  readonly createdAt = dealerUser.createdAt;
  readonly updatedAt = dealerUser.updatedAt;
  readonly updatedBy = dealerUser.updatedBy;
  readonly search = dealerUser.search;

  constructor(readonly resource: AnyResource) {}

  field(name: string, languages: readonly string[]): FieldSql | undefined {
    switch (name) {
      case "name":
        return { value: dealerUser.name, key: foldedKey(dealerUser.name), isNeverNull: true };
      case "email":
        return { value: dealerUser.email, key: foldedKey(dealerUser.email), isNeverNull: true };
      case "role": {
        const label = sql`(select coalesce(${sql.join(
          languages.map((locale) => sql`label->>${locale}`),
          sql`, `,
        )}, ${roleName}) from user_role where user_role.id = ${dealerUser.roleId})`;
        return { value: label, key: foldedKey(label) };
      }
      case "dealerScope":
        return { value: dealerUser.dealerScope, key: sql`${dealerUser.dealerScope} collate "C"`, isNeverNull: true };
      case "dealers":
        return { value: attachments };
      case "count":
        return {
          value: currentDealerCount,
          key: currentDealerCount,
          isNeverNull: true,
          isEmpty: sql`${currentDealerCount} = 0`,
        };
      case "lastLoginAt":
        return { value: dealerUser.lastLoginAt, key: dealerUser.lastLoginAt };
      default:
        return undefined;
    }
  }

  rows({ shopId }: DataScope, deleted = false): SQL {
    return deleted ? sql`false` : sql`${dealerUser.shopId} = ${shopId}`;
  }

  mayCreate(): boolean {
    return false;
  }

  insert(): Promise<number[]> {
    throw new Error("This storage cannot create users: they are created with their accounts.");
  }

  async update(data: ScopedDatabase, changed: readonly ChangedRow[]): Promise<number[]> {
    const updatedIds: number[] = [];
    for (const { id, version, values } of changed) {
      const current = await data.find(dealerUser, sql`${dealerUser.id} = ${id} and ${dealerUser.version} = ${version}`);
      if (current === undefined) continue;
      const dealers = (values["dealers"] ?? []) as readonly Attachment[];
      // The membership was already found within the scope.
      const database = acrossShops(data);
      await database.execute(
        sql`update membership set dealer_scope = ${String(values["dealerScope"])} where id = ${id} and shop_id = ${data.scope.shopId}`,
      );
      await database.execute(sql`delete from dealer_user_scope where membership_id = ${id}`);
      for (const { dealer, role, receiveMails, from, to } of dealers)
        await database.execute(
          sql`insert into dealer_user_scope (membership_id, fitter_id, role, from_day, to_day, receive_mails)
            values (${id}, ${dealer.id}, ${role}, ${from}::date, ${to}::date, array(select jsonb_array_elements_text(${JSON.stringify(receiveMails)}::jsonb)))`,
        );
      await unassign(data, current.userId, String(values["dealerScope"]), dealers);
      updatedIds.push(id);
    }
    return updatedIds;
  }

  setDeleted(): Promise<number[]> {
    return Promise.resolve([]);
  }

  findDuplicates(): Promise<number[][]> {
    return Promise.resolve([]);
  }
}

/** Unassigns the user from requests of dealers that they can no longer access. */
async function unassign(
  data: ScopedDatabase,
  userId: number,
  scope: string,
  dealers: readonly Attachment[],
): Promise<void> {
  if (scope === "ALL") return;
  const ids = `{${dealers.map(({ dealer }) => dealer.id).join(",")}}`;
  await acrossShops(data).execute(
    sql`update record set data = data - 'assignee', version = version + 1, updated_at = now() where shop_id = ${data.scope.shopId}
      and (data->>'assignee')::bigint = ${userId} and resource in ('quote', 'contact', 'appointment') and not fitter_id = any(${ids}::bigint[])`,
  );
}
