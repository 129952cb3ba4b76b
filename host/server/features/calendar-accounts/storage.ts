/** Storage of calendar accounts: a view of shops with their company, subscription and owner. */
import { eq, sql, type SQL } from "drizzle-orm";
import { bigint, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { PlanCode, SubscriptionStatus } from "../../../../src/contract/context";
import type { AnyResource } from "../../../../src/contract/resource";
import type { AccountStatus, SuspensionReason } from "../../../../src/resources/calendar/accounts/account-choices";
import { writeAudit } from "../../platform/storage/audit";
import { company, shop, subscription } from "../../platform/storage/schema";
import { instant } from "../../platform/storage/schema/columns";
import { declareScope, hasReach } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { countField } from "../../resources/storage/computed-sql";
import { foldedKey } from "../../resources/storage/json-field";
import type { ChangedRow, FieldSql } from "../../resources/storage/resource-storage";

const number = () => bigint({ mode: "number" });

/** The database view of the calendar's shops. */
export const calendarAccount = pgTable("calendar_account", {
  id: number().notNull(),
  number: text().notNull(),
  name: text().notNull(),
  networkId: number(),
  network: text(),
  type: text().notNull(),
  country: text().notNull(),
  locale: text(),
  plan: text().$type<PlanCode>(),
  status: text().$type<AccountStatus>().notNull(),
  suspendedFor: text().$type<SuspensionReason>(),
  trialEndsOn: date({ mode: "string" }),
  maxBays: integer(),
  smsQuota: integer(),
  smsCredit: integer().notNull(),
  companyName: text(),
  companyId: text(),
  vatNumber: text(),
  phone: text(),
  email: text(),
  note: text(),
  ownerId: number(),
  ownerName: text(),
  ownerEmail: text(),
  lastLoginAt: instant(),
  search: text().notNull(),
  version: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: number(),
  deletedAt: instant(),
});

/** Accounts of the whole platform, or those of the network. */
declareScope(calendarAccount, {
  read: (scope) => {
    if (hasReach(scope, "PLATFORM")) return sql`true`;
    if (!hasReach(scope, "NETWORK") || scope.networkId === null) return sql`false`;
    return eq(calendarAccount.networkId, scope.networkId);
  },
});

const STORED: Readonly<Record<AccountStatus, SubscriptionStatus>> = {
  // Whether the owner has accepted the invitation follows from the owner's account.
  INVITED: "TRIAL",
  TRIAL: "TRIAL",
  ACTIVE: "ACTIVE",
  PAST_DUE: "PAST_DUE",
  SUSPENDED: "SUSPENDED",
  EXPIRED: "NONE",
  CLOSED: "DELETED",
};
/** Statuses in which the public can't book. */
const SHUT: readonly AccountStatus[] = ["SUSPENDED", "CLOSED"];

interface AccountValues {
  readonly name: string;
  readonly status: AccountStatus;
  readonly suspendedFor: SuspensionReason | null;
  readonly plan: PlanCode | null;
  readonly trialEndsOn: string | null;
  readonly maxBays: number | null;
  readonly smsQuota: number | null;
  readonly companyName: string;
  readonly companyId: string | null;
  readonly vatNumber: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly note: string | null;
}

/** What the shop's subscription has besides the plan when the account's status changes. */
function newTerms({ status, trialEndsOn }: AccountValues) {
  const ends = STORED[status] === "TRIAL" || status === "EXPIRED" ? { endsOn: trialEndsOn } : {};
  return { status: STORED[status], statusSince: sql`now()`, attempts: 0, ...ends };
}

class CalendarAccountStorage extends ColumnStorage {
  /** Accounts begin with the creation of a shop. */
  override mayCreate(): boolean {
    return false;
  }

  override async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    const written: number[] = [];
    for (const row of rows) if (await this.#updateShop(data, row)) written.push(row.id);
    return written;
  }

  async #updateShop(data: ScopedDatabase, { id, version, values, changed }: ChangedRow): Promise<boolean> {
    const database = acrossShops(data);
    const [row] = await database.select().from(shop).where(eq(shop.id, id)).for("update");
    const current = await data.find(
      calendarAccount,
      sql`${calendarAccount.id} = ${id} and ${calendarAccount.version} = ${version} and ${calendarAccount.deletedAt} is null`,
    );
    if (row === undefined || current === undefined) return false;
    const next = values as unknown as AccountValues;
    const { name, maxBays, smsQuota, note, suspendedFor, status } = next;
    const { smsCredit } = row.settings.calendarAccount ?? {};
    const isNewStatus = changed.has("status");
    const isShut = SHUT.includes(status);
    // A shop that was open opens again when the account does.
    const wasOpen = row.open || row.settings.calendarAccount?.wasOpen === true;
    const calendarSettings = {
      ...(maxBays !== null && { maxBays }),
      ...(smsQuota !== null && { smsQuota }),
      ...(smsCredit !== undefined && { smsCredit }),
      ...(note !== null && { note }),
      ...(suspendedFor !== null && { suspendedFor }),
      ...(isShut && { wasOpen }),
    };
    await database
      .update(shop)
      .set({
        name,
        ...(isNewStatus && { open: !isShut && wasOpen }),
        settings: { ...row.settings, calendarAccount: calendarSettings },
        version: sql`${shop.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(shop.id, id));
    const legal = {
      name: next.companyName,
      companyId: next.companyId,
      vatNumber: next.vatNumber,
      phone: next.phone,
      email: next.email,
    };
    await database
      .insert(company)
      .values({ shopId: id, ...legal })
      .onConflictDoUpdate({
        target: company.shopId,
        set: {
          ...legal,
          // Another number was not checked yet.
          vatState: sql`case when ${company.vatNumber} is not distinct from ${next.vatNumber} then ${company.vatState} end`,
          version: sql`${company.version} + 1`,
        },
      });
    const planCode = next.plan;
    const terms = { planCode, ...(changed.has("plan") && { nextPlanCode: null, nextBilling: null }) };
    const set = { ...terms, ...(isNewStatus && newTerms(next)), version: sql`${subscription.version} + 1` };
    await database
      .insert(subscription)
      .values({ shopId: id, planCode, status: STORED[status] })
      .onConflictDoUpdate({ target: subscription.shopId, set });
    if (isNewStatus)
      await writeAudit(database, data.actor, {
        verb: "STATE",
        shopId: id,
        networkId: current.networkId,
        resource: "subscription",
        recordId: id,
        recordLabel: name,
        action: "status",
        changes: [{ field: "status", before: STORED[current.status], after: STORED[status] }],
      });
    return true;
  }
}

const ofShop = sql`link.shop_id = ${calendarAccount.id} and link.deleted_at is null`;
const messagesOfMonth = sql`(select count(*) from booking_message message where message.shop_id = ${calendarAccount.id} and message.channel = 'SMS'
  and message.status not in ('PLANNED', 'SKIPPED') and message.due_at >= date_trunc('month', now()))`;
/** Null for an account that may send any number. */
const smsLeft = sql`(greatest(${calendarAccount.smsQuota} - ${messagesOfMonth}, 0) + ${calendarAccount.smsCredit})`;
/** E-mail address of the person who may accept the account. */
const offer = sql`(select step.data->>'email' from pending_step step
  where step.kind = 'HAND_OVER' and step.data->>'shopId' = ${calendarAccount.id}::text and step.expires_at > now())`;
const foldedText = (column: SQL | typeof calendarAccount.number): FieldSql => ({
  value: column,
  key: foldedKey(column),
});

export const calendarAccountStorage = (resource: AnyResource): ColumnStorage =>
  new CalendarAccountStorage(resource, {
    table: calendarAccount,
    columns: {
      name: calendarAccount.name,
      type: calendarAccount.type,
      country: calendarAccount.country,
      locale: calendarAccount.locale,
      status: calendarAccount.status,
      suspendedFor: calendarAccount.suspendedFor,
      plan: calendarAccount.plan,
      trialEndsOn: calendarAccount.trialEndsOn,
      maxBays: calendarAccount.maxBays,
      smsQuota: calendarAccount.smsQuota,
      smsCredit: calendarAccount.smsCredit,
      companyName: calendarAccount.companyName,
      companyId: calendarAccount.companyId,
      vatNumber: calendarAccount.vatNumber,
      phone: calendarAccount.phone,
      email: calendarAccount.email,
      note: calendarAccount.note,
    },
    computed: {
      number: { value: calendarAccount.number, key: sql`${calendarAccount.number} collate "C"`, isNeverNull: true },
      network: foldedText(sql`${calendarAccount.network}`),
      ownerName: foldedText(sql`${calendarAccount.ownerName}`),
      ownerEmail: foldedText(sql`${calendarAccount.ownerEmail}`),
      handOverTo: { value: offer, key: offer },
      lastLoginAt: {
        value: sql`to_char(${calendarAccount.lastLoginAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        key: calendarAccount.lastLoginAt,
      },
      trialDays: {
        value: sql`(${calendarAccount.trialEndsOn} - current_date)`,
        key: sql`(${calendarAccount.trialEndsOn} - current_date)`,
      },
      garages: countField(sql`(select count(*) from shop_fitter_link link where ${ofShop})`),
      bays: countField(
        sql`(select count(distinct place.id) from bay place join shop_fitter_link link on link.fitter_id = place.fitter_id
          where ${ofShop} and place.active and place.deleted_at is null)`,
      ),
      users: countField(
        sql`(select count(*) from membership member where member.shop_id = ${calendarAccount.id} and member.status = 'ACTIVE')`,
      ),
      appointments: countField(
        sql`(select count(*) from record visit where visit.resource = 'appointment' and visit.shop_id = ${calendarAccount.id}
          and visit.deleted_at is null and visit.created_at > now() - interval '30 days')`,
      ),
      messages: countField(messagesOfMonth),
      smsLeft: { value: smsLeft, key: smsLeft },
    },
  });
