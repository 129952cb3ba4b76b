/** The page, product or service that paragraphs belong to: whether it is the shop's, and whether the account may write there. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { OWNERS, type OwnerType } from "../../../src/contract/paragraph/owners";
import { hasRight, type Right } from "../../../src/contract/rights";
import { ABOUT_AUDIENCE } from "../../../src/resources/content/page-fields";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { aboutDealers } from "../resources/record-storage";
import { record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

export interface Owner {
  readonly type: OwnerType;
  readonly id: number;
  readonly label: string;
  /** Language of an owner that is in one. */
  readonly locale: string | null;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Owners that may be meant for some dealers only. */
const MEANT: readonly OwnerType[] = ["LANDING_PAGE", "CATALOG", "PRODUCT", "CATALOG_ITEM"];

/** The record's name in a language, or in any other. */
export function labelOf(row: typeof record.$inferSelect, locale: string): string {
  for (const name of ["name", "title", "label"]) {
    const texts = row.i18n[name] ?? {};
    const text = [texts[locale], row.data[name], ...Object.values(texts)].find(isText);
    if (text !== undefined) return text;
  }
  return row.code ?? `#${row.id}`;
}

/** A catalogue of articles is opened by its own right; the other kinds are not. */
function rightsOf(type: OwnerType, row: typeof record.$inferSelect): readonly Right[] {
  const kind = row.data["type"];
  if ((type !== "CATALOG" && type !== "CATALOG_ITEM") || typeof kind !== "string") return OWNERS[type].rights;
  return kind.toLowerCase() === "blog" ? ["CATALOG_BLOG"] : ["CATALOG"];
}

/** Refuses an account without the owner's right. */
function requireRight({ access }: RequestContext, rights: readonly Right[]): void {
  if (!hasRight(access.rights, rights)) throw new ApiProblem("forbidden", { right: rights[0] });
}

/**
 * Work that writes: a refusal leaves its line in the journal. The line is written once the work's transaction has ended, since it would be
 * rolled back with it, and the embedded database would wait for itself.
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

/** The same in a transaction. */
export const inTransaction = <Result>(
  context: RequestContext,
  work: (data: ScopedDatabase) => Promise<Result>,
): Promise<Result> => noteDenial(context, () => context.data.transaction(work));

/**
 * The owner, when it is in the shop's reach and the account holds its right. Throws 404 for what is not there, or is somebody else's; 403
 * without the right, and for writing to what the account only reads, such as a service of the network.
 */
export async function loadOwner(
  context: RequestContext,
  data: ScopedDatabase,
  type: OwnerType,
  id: number,
  writes: boolean,
): Promise<Owner> {
  // The right that all of a type share is asked first: who lacks it learns nothing of what exists.
  requireRight(context, OWNERS[type].rights);
  const wanted = and(
    eq(record.id, id),
    eq(record.resource, OWNERS[type].resource),
    isNull(record.deletedAt),
    MEANT.includes(type) ? aboutDealers(ABOUT_AUDIENCE, data.scope) : undefined,
  );
  const row = wanted && (await data.find(record, wanted));
  if (row === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.owner-gone"] });
  requireRight(context, rightsOf(type, row));
  // Products, articles and pages of catalogues are records of one resource; their kind says whose paragraphs they have.
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
  const locale = row.data["locale"];
  return { type, id, label: labelOf(row, context.locale), locale: isText(locale) ? locale : null };
}
