/** Loads the owner of paragraphs (page, product or service) and checks access to it. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { OWNERS, type OwnerType } from "../../../../src/contract/paragraph/owners";
import { layoutsExcludedBy, slotsOf, type Slot } from "../../../../src/contract/paragraph/slots";
import { hasRight, type Right } from "../../../../src/contract/rights";
import { ABOUT_AUDIENCE } from "../../../../src/resources/content/pages/page-fields";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { aboutDealers } from "../../resources/storage/record-storage";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly label: string;
  /** Language of an owner in a single language; null otherwise. */
  readonly locale: string | null;
  /** Positions on the page, one of which every paragraph has; undefined for an owner with a single list of paragraphs. */
  readonly slots?: readonly Slot[];
  /** Type of the system page that shows a content bloc page. */
  readonly pageType?: string;
  /** Layouts that the owner does not accept. */
  readonly excludedLayouts: readonly string[];
  /** False while an owner that can be deactivated is inactive, so that visitors see none of its paragraphs. */
  readonly active: boolean;
  /** Number of catalogues that show the product or article besides its own. */
  readonly otherCatalogs: number;
}

/** Owner types that can be deactivated. */
const TYPES_WITH_SWITCH: readonly OwnerType[] = ["SERVICE", "CATALOG", "CONTENT_BLOC_PAGE"];

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Owner types that can be targeted at some dealers. */
const PAGE_TYPES: readonly OwnerType[] = ["LANDING_PAGE", "CATALOG", "PRODUCT", "CATALOG_ITEM"];

/** Returns the record's name in a language, falling back to any other. */
export function labelOf(row: typeof record.$inferSelect, locale: string): string {
  for (const name of ["name", "title", "label"]) {
    const texts = row.i18n[name] ?? {};
    const text = [texts[locale], row.data[name], ...Object.values(texts)].find(isText);
    if (text !== undefined) return text;
  }
  return row.code ?? `#${row.id}`;
}

/** Returns the rights that open an owner. Article catalogues have a right of their own. */
function rightsOf(type: OwnerType, row: typeof record.$inferSelect): readonly Right[] {
  const kind = row.data["type"];
  if ((type !== "CATALOG" && type !== "CATALOG_ITEM") || typeof kind !== "string") return OWNERS[type].rights;
  return kind.toLowerCase() === "blog" ? ["CATALOG_BLOG"] : ["CATALOG"];
}

/** Throws `forbidden` without one of the rights. */
function requireRight({ access }: RequestContext, rights: readonly Right[]): void {
  if (!hasRight(access.rights, rights)) throw new ApiProblem("forbidden", { right: rights[0] });
}

/**
 * Runs a write and records a refusal in the journal. The entry is written after the work's transaction has ended, because it would be
 * rolled back with it, and the embedded database would deadlock.
 */
export async function noteDenial<Result>(context: RequestContext, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblem && error.problem.type === "forbidden")
      await context.data.audit({
        verb: "DENIED",
        resource: "paragraph",
        result: "DENIED",
        httpStatus: 403,
        right: error.problem.right,
      });
    throw error;
  }
}

/** Runs a write in a transaction and records a refusal in the journal. */
export const inTransaction = <Result>(
  context: RequestContext,
  work: (data: ScopedDatabase) => Promise<Result>,
): Promise<Result> => noteDenial(context, () => context.data.transaction(work));

/**
 * Loads an owner in the shop's reach. Throws 404 when it does not exist or belongs to another shop; 403
 * without its right, or for writing to an owner that is read-only to the account, such as a service of the network.
 */
export async function loadOwner(
  context: RequestContext,
  data: ScopedDatabase,
  type: OwnerType,
  id: number,
  writes: boolean,
): Promise<Owner> {
  // Check the right of the type first, so that an account without it cannot probe which records exist.
  requireRight(context, OWNERS[type].rights);
  const condition = and(
    eq(record.id, id),
    eq(record.resource, OWNERS[type].resource),
    isNull(record.deletedAt),
    PAGE_TYPES.includes(type) ? aboutDealers(ABOUT_AUDIENCE, data.scope) : undefined,
  );
  const row = condition && (await data.find(record, condition));
  if (row === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.owner-gone"] });
  requireRight(context, rightsOf(type, row));
  // Products, articles and catalogue pages are records of one resource; their type determines the owner type.
  if (OWNERS[type].resource === "catalog-product" && (row.data["type"] === "product") !== (type === "PRODUCT"))
    throw new ApiProblem("not-found", { errors: ["paragraph.error.owner-gone"] });
  if (writes) {
    const writable = await data.execute<{ id: number }>(
      record,
      (scope) => sql`select id from ${record} where ${scope} and id = ${id}`,
      "write",
    );
    if (writable.length === 0) throw new ApiProblem("forbidden", { errors: ["paragraph.error.owner-read-only"] });
  }
  const { locale, pageType, otherCatalogs } = row.data;
  return {
    type,
    id,
    label: labelOf(row, context.locale),
    locale: isText(locale) ? locale : null,
    active: !TYPES_WITH_SWITCH.includes(type) || row.active,
    otherCatalogs: Array.isArray(otherCatalogs) ? otherCatalogs.length : 0,
    excludedLayouts: [
      ...OWNERS[type].excludedLayouts,
      ...(type === "CONTENT_BLOC_PAGE" ? layoutsExcludedBy(String(pageType)) : []),
    ],
    ...(type === "CONTENT_BLOC_PAGE" && { slots: slotsOf(String(pageType)), pageType: String(pageType) }),
  };
}
