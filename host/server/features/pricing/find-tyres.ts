/** Finds tyres by what people type, with the context in which they are priced. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { normaliseEan, withTyreSizeWord } from "../../../../src/contract/spec";
import type { RequestContext } from "../../platform/http/request-context";
import { tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { callerOf } from "../../resources/caller";
import { kindContext } from "../../resources/kinds/kind-context";
import { serviceOf } from "../../resources/service";
import type { Caller, KindContext, Registry } from "../../resources/types";
import { loadArticles, type LoadedArticle } from "./articles";

/** Tyres that a search offers to choose from. */
const MAX_FOUND = 20;

/** Builds the context for reading settings and rules, whatever the account may read of them. */
export const pricingContextOf = (caller: Caller, data: ScopedDatabase): KindContext =>
  kindContext(serviceOf(caller.registry, "price-configuration"), caller, data);

/** Builds the context of a request for reading settings and rules, whatever the account may read of them. */
export const pricingContext = async (context: RequestContext, registry: Registry): Promise<KindContext> =>
  pricingContextOf(await callerOf(context, registry), context.data);

export interface FindTyresOptions {
  readonly limit?: number;
  /** Limits the tyres that are found; default: all. */
  readonly where?: SQL | undefined;
}

/** Finds tyres by article number, else by the words of the text. */
export async function findTyres(
  data: ScopedDatabase,
  text: string,
  { limit = MAX_FOUND, where }: FindTyresOptions = {},
): Promise<LoadedArticle[]> {
  const ean = normaliseEan(text);
  const exact = ean === null ? [] : await loadArticles(data, and(eq(tyre.ean, ean), where), 1);
  if (exact.length > 0) return exact;
  const words: SQL[] = searchPatterns(withTyreSizeWord(text)).map((pattern) => sql`${tyre.search} like ${pattern}`);
  return words.length === 0 ? [] : loadArticles(data, and(...words, where), limit);
}
