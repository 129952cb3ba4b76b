/** The caller of a resource: visible and editable fields, and the validation rules of the shop. */
import { dayInZone } from "../../../src/contract/zone-clock";
import type { ResourceReader, Caller, Registry, ResourceService } from "./types";
import { failedCondition } from "../../../src/contract/conditions";
import type { Field, Fields } from "../../../src/contract/fields";
import { parseSort } from "../../../src/contract/list-query";
import { hasRight } from "../../../src/contract/rights";
import { fieldStatuses } from "../platform/storage/shop-defaults";
import type { RequestContext } from "../platform/http/request-context";
import { shop } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { eq } from "drizzle-orm";

/** Returns the languages of a reader: their own first, then the shop's in order. */
const readingLanguages = ({ locale, languages }: RequestContext): string[] => [...new Set([locale, ...languages])];

const DAYS: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/** Builds the reader of a list. Loads the shop's time zone only when a filter needs it. */
export async function readerOf(
  context: RequestContext,
  registry: Registry,
  { resource }: ResourceService,
  filter: Readonly<Record<string, string>>,
): Promise<ResourceReader> {
  const countsDays = Object.keys(filter).some(
    (name) => DAYS.has(name) || /dateTime|computed/.test(resource.fields[name]?.kind ?? ""),
  );
  if (countsDays) return callerOf(context, registry);
  return {
    context,
    registry,
    languages: readingLanguages(context),
    timeZone: "UTC",
    rights: context.access.rights,
  };
}

/** Returns the shop of the database's scope. An account that is being created has another shop there than in its session. */
async function shopOf({ shop: ownShop }: RequestContext, data: ScopedDatabase): Promise<RequestContext["shop"]> {
  const { shopId } = data.scope;
  if (shopId === null) return null;
  return ownShop?.id === shopId ? ownShop : ((await data.find(shop, eq(shop.id, shopId))) ?? null);
}

/** Builds the caller with the shop settings that affect validation. */
export async function callerOf(
  context: RequestContext,
  registry: Registry,
  data: ScopedDatabase = context.data,
): Promise<Caller> {
  const ownShop = await shopOf(context, data);
  const timeZone = ownShop?.timeZone ?? "UTC";
  return {
    context,
    registry,
    languages: readingLanguages(context),
    timeZone,
    rights: context.access.rights,
    dealerScoped: data.scope.fitterIds !== "ALL",
    validation: {
      today: dayInZone(timeZone),
      dealerEmailMandatory: ownShop?.settings.dealerEmailMandatory ?? false,
      fieldStatuses: fieldStatuses(ownShop?.settings ?? {}),
      defaultLocale: context.languages[0] ?? context.locale,
      languages: context.languages,
    },
  };
}

/** Whether the account may read the field. */
export const canRead = (field: Field, { access }: RequestContext): boolean =>
  hasRight(access.rights, field.options.right) && failedCondition(field.options.conditions, access.facts) === undefined;

/** Whether the caller may change the field, given that they may change the record. */
export const mayChange = (field: Field, { context, dealerScoped }: Caller): boolean =>
  canRead(field, context) &&
  hasRight(context.access.rights, field.options.writeRight) &&
  failedCondition(field.options.writeConditions, context.access.facts) === undefined &&
  !(dealerScoped && field.options.networkOnly === true);

/** Returns the names of visible fields. */
export const visibleFields = (fields: Fields, context: RequestContext): string[] =>
  Object.entries(fields)
    .filter(([, field]) => canRead(field, context))
    .map(([name]) => name);

/** Returns the filterable and the sortable fields of a list, and the fields of its rows. */
export const visibleOf = ({ resource, rowFields, sortable }: ResourceService, context: RequestContext) => {
  const all = new Set(visibleFields(resource.fields, context));
  // The order by a hidden field would reveal it. Every account has the list's own order.
  const initial = new Set(parseSort(resource.list?.sort ?? "").map(({ field }) => field));
  const mayOrder = (name: string): boolean => resource.fields[name] === undefined || all.has(name) || initial.has(name);
  return { all, row: rowFields.filter((name) => all.has(name)), sortable: new Set([...sortable].filter(mayOrder)) };
};
