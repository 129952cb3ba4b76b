/** Read-only storage of the shop's active dealers with the time of their last activity. */
import { and, sql, type SQL } from "drizzle-orm";
import { FitterStorage } from "../storage/fitter-storage";
import type { ChangedRow, FieldSql } from "../../../resources/storage/resource-storage";
import { shopFitterLink } from "../../../platform/storage/schema";
import type { DataScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";

/** Days after which a dealer counts as silent, unless a filter sets another number. */
const SILENT_DAYS = 30;

const lastLogin = sql`(select max(account.last_login_at) from dealer_user_scope attached join membership on membership.id = attached.membership_id
  join user_account account on account.id = membership.user_id
  where attached.fitter_id = ${shopFitterLink.fitterId} and membership.shop_id = ${shopFitterLink.shopId})`;

const requestAggregate = (what: SQL, condition: SQL): SQL =>
  sql`(select ${what} from record request where request.fitter_id = ${shopFitterLink.fitterId} and request.resource in ('appointment', 'quote', 'contact')
    and request.shop_id = ${shopFitterLink.shopId} and request.deleted_at is null and ${condition})`;
// A request changed after its creation counts as answered at that time.
const lastResponseAt = requestAggregate(
  sql`max(case when request.version > 1 then request.updated_at else request.created_at end)`,
  sql`request.status not in ('NEW', 'PENDING', 'EXPIRED', 'CANCELLED_BY_CUSTOMER')`,
);
const pending = requestAggregate(sql`count(*)::int`, sql`request.status in ('NEW', 'PENDING')`);
const lastContact = sql`greatest(${lastLogin}, ${lastResponseAt})`;
const silentDays = sql`floor(extract(epoch from now() - coalesce(${lastContact}, ${shopFitterLink.linkedAt}, now())) / 86400)::int`;

const FIELDS: Readonly<Record<string, FieldSql>> = {
  lastLogin: { value: lastLogin, key: lastLogin },
  lastAnswer: { value: lastResponseAt, key: lastResponseAt },
  lastContact: { value: lastContact, key: lastContact },
  pendingRequests: { value: pending, key: pending, isNeverNull: true, isEmpty: sql`${pending} = 0` },
  silentDays: { value: silentDays, key: silentDays, isNeverNull: true, isEmpty: sql`false` },
};

export class SilentDealerStorage extends FitterStorage {
  override field(name: string, languages: readonly string[]): FieldSql | undefined {
    return FIELDS[name] ?? super.field(name, languages);
  }

  override rows(scope: DataScope, deleted = false): SQL {
    return and(super.rows(scope, deleted), sql`${shopFitterLink.status} = 'ACTIVE'`) ?? sql`false`;
  }

  override listed(scope: DataScope, filter: Readonly<Record<string, string>>): SQL {
    const rows = this.rows(scope);
    return filter["silentDays"] === undefined ? sql`(${rows} and ${silentDays} >= ${SILENT_DAYS})` : rows;
  }

  override mayCreate(): boolean {
    return false;
  }

  /** Stores nothing; actions on silent dealers are only recorded in the journal. */
  override update(_data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    return Promise.resolve(rows.map(({ id }) => id));
  }
}
