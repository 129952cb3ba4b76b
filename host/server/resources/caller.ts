/** The caller of a resource: what of a record they see and change, and how values are judged in their shop. */
import { failedCondition } from "../../../src/contract/conditions";
import type { Field, Fields } from "../../../src/contract/fields";
import type { ValidationContext } from "../../../src/contract/validation";
import { hasRight } from "../../../src/contract/rights";
import { fieldStatuses } from "../context/shop-defaults";
import type { RequestContext } from "../http/request-context";
import { shop } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { eq } from "drizzle-orm";
import type { Reader } from "./list-conditions";
import type { Registry, ResourceService } from "./service";

/** Who reads, with what it takes to name references. */
export interface ResourceReader extends Reader {
  readonly context: RequestContext;
  readonly registry: Registry;
}

export interface Caller extends ResourceReader {
  /** Attached to some dealers: fields of the network are locked. */
  readonly dealerScoped: boolean;
  readonly validation: ValidationContext;
}

/** ISO day in a time zone. */
export const dayIn = (timeZone: string, at = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

/** Languages of a reader: their own first, then the shop's in its order. */
const readingLanguages = ({ locale, languages }: RequestContext): string[] => [...new Set([locale, ...languages])];

const DAYS: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/** Who reads a list. The shop is asked for its time zone only where a filter counts days in it. */
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

/** What of the shop decides about values. One query. */
export async function callerOf(
  context: RequestContext,
  registry: Registry,
  data: ScopedDatabase = context.data,
): Promise<Caller> {
  const { shopId } = data.scope;
  const own = shopId === null ? undefined : await data.find(shop, eq(shop.id, shopId));
  const timeZone = own?.timeZone ?? "UTC";
  return {
    context,
    registry,
    languages: readingLanguages(context),
    timeZone,
    rights: context.access.rights,
    dealerScoped: data.scope.fitterIds !== "ALL",
    validation: {
      today: dayIn(timeZone),
      dealerEmailMandatory: own?.settings.dealerEmailMandatory ?? false,
      fieldStatuses: fieldStatuses(own?.settings ?? {}),
      defaultLocale: context.languages[0] ?? context.locale,
    },
  };
}

export const sees = (field: Field, { access }: RequestContext): boolean =>
  hasRight(access.rights, field.options.right) && failedCondition(field.options.conditions, access.facts) === undefined;

/** Whether the caller may change the field, where they may change the record. */
export const mayChange = (field: Field, { context, dealerScoped }: Caller): boolean =>
  sees(field, context) &&
  hasRight(context.access.rights, field.options.writeRight) &&
  failedCondition(field.options.writeConditions, context.access.facts) === undefined &&
  !(dealerScoped && field.options.networkOnly === true);

/** Names of the fields that the caller sees. */
export const visibleFields = (fields: Fields, context: RequestContext): string[] =>
  Object.entries(fields)
    .filter(([, field]) => sees(field, context))
    .map(([name]) => name);

/** What a list may be filtered by, and which fields its rows carry. */
export const visibleOf = ({ resource, rowFields }: ResourceService, context: RequestContext) => {
  const all = new Set(visibleFields(resource.fields, context));
  return { all, row: rowFields.filter((name) => all.has(name)) };
};
