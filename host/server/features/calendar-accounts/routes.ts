/** Details of a calendar account, which belong to another shop than the caller's, and the job that invites owners. */
import { eq, sql, type SQL } from "drizzle-orm";
import { calendarAccountDetails, USAGE_MONTHS } from "../../../../src/contract/endpoints/calendar-accounts";
import { planTerms, QUOTAS } from "../../../../src/contract/subscription-plans";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { acrossShops } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { handleUserJob } from "../../services/jobs/user-jobs";
import { handOverRoutes } from "./accept-hand-over";
import { HAND_OVER_JOB, mailOffer } from "./hand-over";
import { INVITE_OWNER_JOB, inviteOwner } from "./invite-owner";
import { calendarAccount } from "./storage";

type Amount = number | string;

interface GarageRow extends Record<string, unknown> {
  readonly id: Amount;
  readonly code: string;
  readonly name: string;
  readonly city: string | null;
  readonly bays: Amount;
  readonly services: Amount;
  readonly appointments: Amount;
}

interface UserRow extends Record<string, unknown> {
  readonly id: Amount;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly main: boolean;
  readonly status: "INVITED" | "ACTIVE" | "LOCKED" | "DISABLED";
  readonly login: string | null;
}

interface MonthRow extends Record<string, unknown> {
  readonly month: string;
  readonly appointments: Amount;
  readonly messages: Amount;
  readonly api: Amount;
}

const garagesOf = (shopId: number): SQL => sql`
  select dealer.id, link.code, dealer.name, dealer.address->>'city' as city, link.service_count as services,
    (select count(*) from bay where bay.fitter_id = dealer.id and bay.active and bay.deleted_at is null) as bays,
    (select count(*) from record visit where visit.resource = 'appointment' and visit.shop_id = link.shop_id and visit.fitter_id = dealer.id
      and visit.deleted_at is null and visit.created_at > now() - interval '30 days') as appointments
  from shop_fitter_link link join fitter dealer on dealer.id = link.fitter_id
  where link.shop_id = ${shopId} and link.deleted_at is null order by link.code limit 500`;

const usersOf = (shopId: number, languages: readonly string[]): SQL => sql`
  select person.id, person.name, person.email, person.main_administrator as main, person.status,
    coalesce(${sql.join([...languages.map((locale) => sql`role.label->>${locale}`), sql`role.code`], sql`, `)}) as role,
    to_char(person.last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as login
  from shop_user person join user_role role on role.id = person.role
  where person.shop_id = ${shopId} and person.deleted_at is null order by person.main_administrator desc, person.name limit 500`;

/** Months begin at midnight UTC, like those of the export of usage. */
const monthsOf = (shopId: number): SQL => sql`
  with months as (select month as starts, month + interval '1 month' as ends from generate_series(
      date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${USAGE_MONTHS - 1}::int), date_trunc('month', now() at time zone 'UTC'), interval '1 month') month)
  select to_char(months.starts, 'YYYY-MM') as month, count(visit.id) as appointments,
    count(visit.id) filter (where visit.data->>'origin' = 'API') as api,
    (select count(*) from booking_message message where message.shop_id = ${shopId} and message.channel = 'SMS' and message.status not in ('PLANNED', 'SKIPPED')
      and message.due_at >= months.starts at time zone 'UTC' and message.due_at < months.ends at time zone 'UTC') as messages
  from months left join record visit on visit.resource = 'appointment' and visit.shop_id = ${shopId} and visit.deleted_at is null
    and visit.created_at >= months.starts at time zone 'UTC' and visit.created_at < months.ends at time zone 'UTC'
  group by months.starts, months.ends order by months.starts desc`;

async function detailsOf({ data, locale, languages }: RequestContext, id: string) {
  const account = await data.find(
    calendarAccount,
    sql`${eq(calendarAccount.id, Number(id))} and ${calendarAccount.deletedAt} is null`,
  );
  if (account === undefined) throw new ApiProblem("not-found");
  const database = acrossShops(data);
  const { rows: garages } = await database.execute<GarageRow>(garagesOf(account.id));
  const { rows: users } = await database.execute<UserRow>(usersOf(account.id, [locale, ...languages, "en_GB"]));
  const { rows: months } = await database.execute<MonthRow>(monthsOf(account.id));
  const used = { dealers: garages.length, users: users.length, sms: Number(months[0]?.messages ?? 0) };
  const terms = account.plan === null ? undefined : planTerms("ECALENDAR", account.plan).included;
  return {
    garages: garages.map(({ id: dealer, bays, services, appointments, ...texts }) => ({
      ...texts,
      id: Number(dealer),
      bays: Number(bays),
      services: Number(services),
      appointments: Number(appointments),
    })),
    users: users.map(({ id: user, main, login, ...texts }) => ({
      ...texts,
      id: Number(user),
      mainAdministrator: main,
      lastLoginAt: login,
    })),
    quotas: QUOTAS.map((quota) => ({ quota, used: used[quota], included: terms?.[quota] ?? null })),
    bays: { used: garages.reduce((sum, { bays }) => sum + Number(bays), 0), max: account.maxBays },
    months: months.map(({ month, appointments, messages, api }) => ({
      month,
      appointments: Number(appointments),
      messages: Number(messages),
      apiBookings: Number(api),
    })),
  };
}

export const calendarAccountModule: ServerModule = (services) => {
  handleUserJob(services, INVITE_OWNER_JOB, (job, run) => inviteOwner(services, job, run));
  handleUserJob(services, HAND_OVER_JOB, (job, run) => mailOffer(services, job, run));
  return [
    route(calendarAccountDetails, (context, { params }) => detailsOf(context, params.id)),
    ...handOverRoutes(services),
  ];
};
