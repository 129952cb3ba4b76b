/** Routes of a dealer's users, requests, reviews and former addresses, each limited by the account's rights. */
import { sql } from "drizzle-orm";
import { dayInZone } from "../../../../../src/contract/zone-clock";
import { DAY_MS } from "../../../../../src/contract/days";
import { failedCondition } from "../../../../../src/contract/conditions";
import {
  dealerActivity,
  dealerAddresses,
  dealerReviews,
  dealerUsers,
} from "../../../../../src/contract/endpoints/dealer-detail";
import { dealersByCode } from "../../../../../src/contract/endpoints/dealer-codes";
import type { ListQuery } from "../../../../../src/contract/list-query";
import { hasRight } from "../../../../../src/contract/rights";
import { textOrEmpty } from "../../../../../src/contract/record-values";
import { ApiProblem } from "../../../platform/http/problem";
import type { RequestContext } from "../../../platform/http/request-context";
import { route } from "../../../platform/http/route";
import { callerOf } from "../../../resources/caller";
import { type Caller, type ResourceService } from "../../../resources/types";
import { isBetween, shopToday } from "../../../platform/storage/shop-day";
import { dealersWithCodes } from "../codes";
import { formerAddresses } from "../storage/redirects";
import { readPage } from "../../../resources/reading/read-pages";
import { findIds, readByIds } from "../../../resources/reading/read-records";
import { labelText } from "../../../resources/reading/references";
import { serviceOf } from "../../../resources/service";
import type { ServerModule } from "../../../resources/resource-services";
import { shopFitterLink } from "../../../platform/storage/schema";

/** Records that a dealer is asked for, with the fields that tell the dealer, the status and the moment. */
interface ActivityKind {
  readonly resource: string;
  readonly dealer: string;
  readonly status: string;
  readonly made: string;
}

const requests = (resource: string): ActivityKind => ({
  resource,
  dealer: "fitter",
  status: "status",
  made: "createdAt",
});
/** In display order. */
const KINDS: readonly ActivityKind[] = [
  requests("appointment"),
  requests("quote"),
  requests("contact"),
  { resource: "meta-order", dealer: "dealers", status: "state", made: "placedAt" },
];
const MAX_LATEST = 20;
const MAX_REVIEWS = 10;
const MAX_RATED = 2_000;
const mayRead = ({ resource }: ResourceService, { access }: RequestContext): boolean =>
  hasRight(access.rights, resource.right?.read) && failedCondition(resource.conditions, access.facts) === undefined;

/** Throws `not-found` for a dealer out of reach. */
async function requireDealer({ data }: RequestContext, id: number): Promise<void> {
  const found = await data.count(
    shopFitterLink,
    sql`${shopFitterLink.fitterId} = ${id} and ${shopFitterLink.deletedAt} is null`,
    1,
  );
  if (found === 0) throw new ApiProblem("not-found");
}

const listQuery = (filter: Readonly<Record<string, string>>, size: number, sort: string): ListQuery => ({
  q: "",
  page: 1,
  size,
  sort: [{ field: sort, descending: true }],
  filter,
});

const page = ({ storage, resource }: ResourceService, caller: Caller, query: ListQuery, fields: readonly string[]) => {
  const names = new Set([...Object.keys(resource.fields), "createdAt"]);
  return readPage(storage, caller.context.data, {
    query,
    reader: caller,
    fields: fields.filter((name) => name in resource.fields),
    filterable: names,
    sortable: names,
  });
};

async function activityOf(service: ResourceService, kind: ActivityKind, caller: Caller, fitter: string) {
  const { resource } = service;
  const { dealer, made, status } = kind;
  const since = (days: number): string => dayInZone(caller.timeZone, new Date(Date.now() - days * DAY_MS));
  const count = async (days: number): Promise<number> =>
    (await page(service, caller, listQuery({ [dealer]: fitter, [made]: `${since(days)}..` }, 1, made), [])).total;
  const latest = await page(service, caller, listQuery({ [dealer]: fitter }, MAX_LATEST, made), [
    resource.label,
    status,
    made,
  ]);
  return {
    figures: { resource: resource.name, days30: await count(30), days90: await count(90) },
    elements: latest.elements.map((record) => ({
      resource: resource.name,
      id: record.id,
      label: labelText(resource.fields[resource.label], record[resource.label], caller.languages),
      status: typeof record[status] === "string" ? record[status] : null,
      createdAt: String(record[made]),
    })),
  };
}

async function reviewsOf(service: ResourceService, caller: Caller, fitter: string) {
  const { storage, resource } = service;
  const { data } = caller.context;
  const names = new Set(Object.keys(resource.fields));
  const rated = await findIds(
    storage,
    data,
    {
      query: listQuery({ fitter, status: "PUBLISHED" }, 25, "date"),
      reader: caller,
      filterable: names,
      sortable: names,
    },
    MAX_RATED,
  );
  const marks = (await readByIds(storage, data, rated, caller, { fields: ["rating"] })).map(({ rating }) =>
    Number(rating),
  );
  const latest = await page(service, caller, listQuery({ fitter }, MAX_REVIEWS, "date"), [
    "author",
    "date",
    "rating",
    "title",
    "text",
    "status",
    "replyState",
  ]);
  return {
    count: marks.length,
    average: marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length,
    distribution: [1, 2, 3, 4, 5].map((stars) => marks.filter((mark) => mark === stars).length),
    elements: latest.elements.map((record) => ({
      id: record.id,
      author: textOrEmpty(record["author"]),
      date: typeof record["date"] === "string" ? record["date"] : null,
      rating: typeof record["rating"] === "number" ? record["rating"] : null,
      text: [textOrEmpty(record["title"]), textOrEmpty(record["text"])].filter((text) => text !== "").join(" – "),
      status: textOrEmpty(record["status"]),
      answered: ["PUBLISHED", "EDITED", "QUEUED"].includes(textOrEmpty(record["replyState"])),
    })),
  };
}

interface AttachedRow extends Record<string, unknown> {
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly current: boolean;
  readonly login: string | Date | null;
}

const instantOf = (instant: string | Date | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

export const dealerDetailModule: ServerModule = ({ resources: registry }) => [
  route(dealersByCode, async ({ data }, { body }) => dealersWithCodes(data, body.codes)),

  route(dealerUsers, async (context, { params }) => {
    const id = Number(params.id);
    await requireDealer(context, id);
    const rows = await context.data.execute<AttachedRow>(
      shopFitterLink,
      (
        scope,
      ) => sql`select trim(account.first_name || ' ' || account.last_name) as name, account.email as email, attached.role as role,
            attached.from_day::text as from, attached.to_day::text as to, account.last_login_at as login,
            ${isBetween(shopToday(shopFitterLink.shopId), sql`attached.from_day`, sql`attached.to_day`)} as current
          from shop_fitter_link inner join dealer_user_scope attached on attached.fitter_id = shop_fitter_link.fitter_id
            inner join membership on membership.id = attached.membership_id and membership.shop_id = shop_fitter_link.shop_id
            inner join user_account account on account.id = membership.user_id and account.deleted_at is null
          where ${scope} and shop_fitter_link.fitter_id = ${id} order by current desc, name limit 200`,
    );
    return { elements: rows.map(({ login, ...row }) => ({ ...row, lastLoginAt: instantOf(login) })) };
  }),

  route(dealerActivity, async (context, { params }) => {
    await requireDealer(context, Number(params.id));
    const caller = await callerOf(context, registry);
    const kinds = [];
    for (const kind of KINDS) {
      const service = serviceOf(registry, kind.resource);
      if (mayRead(service, context)) kinds.push(await activityOf(service, kind, caller, params.id));
    }
    return {
      figures: kinds.map(({ figures }) => figures),
      elements: kinds
        .flatMap(({ elements }) => elements)
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, MAX_LATEST),
    };
  }),

  route(dealerReviews, async (context, { params }) => {
    await requireDealer(context, Number(params.id));
    const service = registry.get("review");
    if (service === undefined || !mayRead(service, context)) throw new ApiProblem("forbidden");
    return reviewsOf(service, await callerOf(context, registry), params.id);
  }),

  route(dealerAddresses, async (context, { params }) => {
    await requireDealer(context, Number(params.id));
    return { elements: await formerAddresses(context.data, Number(params.id)) };
  }),
];
