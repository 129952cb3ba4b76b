/** Shared hooks of page resources: unique addresses, redirections, publishing and versions. */
import type { PageOwner } from "../../../../src/contract/endpoints/page";
import type { Link, Localised } from "../../../../src/contract/fields";
import { isExternal } from "../../../../src/contract/paragraph/pictures";
import { normaliseRelativeUrl } from "../../../../src/contract/spec/relative-url";
import { isReservedSlug } from "../../../../src/resources/content/pages/page-fields";
import type { HookContext, HookResult, RemovalContext } from "../../resources/types";
import { withoutSlash, isTaken, removeRedirectionsFrom, recordMove, recordMoves, redirectionOf } from "./addresses";
import { draftRows, pageVersion, publishDraft, restoreDraft } from "./versions";

type Values = Readonly<Record<string, unknown>>;
/** A record of any page resource. */
interface Page {
  readonly id: number;
}
/** Reads a field of a page of any resource. */
const valueOf = (page: object | null, field: string): unknown => (page as Values | null)?.[field];
/** A change of a page. */
interface Change {
  readonly before: Page | null;
  readonly after: Page | null;
}
const linkIn = ({ to }: Values): Link | undefined => (to as Link | null | undefined) ?? undefined;
/** Values set by publishing. */
interface Published {
  readonly status: "PUBLISHED";
  readonly liveVersion: number;
  readonly publishedAt: string;
}
/** Returns addresses by language; the empty key for single-language pages. */
const addressesOf = (slug: unknown): Readonly<Record<string, string>> =>
  typeof slug === "string" ? { "": slug } : ((slug ?? {}) as Localised);

/** Returns field errors for addresses that another page uses. All lookups are sent at once. */
export async function findTakenAddresses(
  field: string,
  before: Page | null,
  values: object,
  { data }: HookContext,
): Promise<Record<string, string>> {
  const oldAddresses = addressesOf(valueOf(before, field));
  const errors = await Promise.all(
    Object.entries(addressesOf(valueOf(values, field))).map(async ([locale, slug]) =>
      slug !== oldAddresses[locale] && (await isTaken(data, slug, before?.id ?? null))
        ? [[locale === "" ? field : `${field}.${locale}`, "error.duplicate"] as const]
        : [],
    ),
  );
  return Object.fromEntries(errors.flat());
}

/** Derives an address from a title, without accents. */
export function plainAddress(title: string): string {
  const normalisedTitle = normaliseRelativeUrl(title.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’'/]/g, " "));
  return normalisedTitle === "" || isReservedSlug(normalisedTitle)
    ? `page-${normalisedTitle}`.replace(/-$/, "")
    : normalisedTitle.replace(/^-+/, "");
}

/** Derives an unused address from a title, with a number if needed. */
export async function freeAddress(title: string, ownId: number | null, { data }: HookContext): Promise<string> {
  const base = plainAddress(title);
  for (let number = 1; number < 100; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isTaken(data, slug, ownId))) return slug;
  }
  return `${base}-${Date.now()}`;
}

/** Creates redirections from former addresses, if the page keeps them and was public. */
export async function redirectFormerAddresses(
  field: string,
  { before, after }: Change,
  { data }: HookContext,
  wasPublic: boolean,
): Promise<void> {
  const [formerAddresses, next] = [addressesOf(valueOf(before, field)), addressesOf(valueOf(after, field))];
  await removeRedirectionsFrom(
    data,
    Object.values(next).filter((slug) => !Object.values(formerAddresses).includes(slug)),
  );
  if (!wasPublic || valueOf(after, "keepAddress") !== true) return;
  for (const [locale, slug] of Object.entries(formerAddresses))
    if (next[locale] !== undefined && next[locale] !== slug) await recordMove(data, slug, next[locale]);
}

/**
 * Redirects addresses of deleted pages to the chosen target (`to`), or marks them as gone.
 *
 * @param pages pages that have been public
 */
export async function redirectDeletedPages(
  field: string,
  pages: readonly Page[],
  { data }: HookContext,
  input: Values,
): Promise<void> {
  const formerAddresses = pages.flatMap((page) => Object.values(addressesOf(valueOf(page, field))));
  if (formerAddresses.length === 0) return;
  const targetUrl = linkIn(input)?.url;
  await recordMoves(
    data,
    formerAddresses,
    targetUrl === undefined ? null : ((await redirectionOf(data, targetUrl))?.to ?? targetUrl),
  );
}

/** Follows an existing redirection of the chosen target. */
const redirectionOfTarget = async (_: readonly Page[], { data }: HookContext, input: Values) => {
  const url = linkIn(input)?.url;
  return url === undefined ? undefined : redirectionOf(data, url);
};

/**
 * Checks the redirection target of a deletion: it must be neither an address of the deleted pages nor a gone one. An existing redirection
 * of the target is followed at once, which avoids chains.
 */
export async function checkRemovalTarget(
  field: string,
  page: Page,
  input: Values,
  { forAll }: Pick<RemovalContext<Page>, "forAll">,
): Promise<HookResult<never>> {
  const url = linkIn(input)?.url;
  if (url === undefined || isExternal(url)) return {};
  const ownAddresses = Object.values(addressesOf(valueOf(page, field))).map(withoutSlash);
  if (ownAddresses.includes(withoutSlash(url))) return { fields: { to: "redirection.error.itself" } };
  return (await forAll(redirectionOfTarget))?.to === null ? { fields: { to: "redirection.error.gone" } } : {};
}

/** Whether the page has ever been published. */
export const wasPublished = (before: Page | null): boolean => typeof valueOf(before, "liveVersion") === "number";
/** Whether a page without versions was active. */
export const wasActive = (before: Page | null): boolean => valueOf(before, "active") === true;

/** Publishes the draft. Refused without a visible paragraph. */
export async function publishPage(type: PageOwner, page: Page, { data }: HookContext): Promise<HookResult<Published>> {
  const rows = await draftRows(data, type, page.id);
  if (!rows.some(({ active }) => active)) return { errors: ["page.error.no-paragraph"] };
  const liveVersion = await publishDraft(data, type, page.id, { ...page });
  return { set: { status: "PUBLISHED", liveVersion, publishedAt: new Date().toISOString() } };
}

/** Restores a version as the draft. */
export async function restorePage(
  type: PageOwner,
  page: Page,
  version: number,
  { data }: HookContext,
): Promise<HookResult<object>> {
  const snapshot = await pageVersion(data, type, page.id, version);
  if (snapshot === undefined) return { errors: ["page.error.version-gone"] };
  await restoreDraft(data, type, page.id, snapshot);
  return {};
}

/** Whether following `parent` from a record returns to it. */
export async function isInOwnAncestors(
  resource: string,
  id: number,
  parent: { readonly id: number } | null,
  context: HookContext,
): Promise<boolean> {
  const visitedIds = new Set<number>([id]);
  let next = parent?.id;
  while (next !== undefined) {
    if (visitedIds.has(next)) return true;
    visitedIds.add(next);
    const [found] = await context.find(resource, [next]);
    next = (found?.["parent"] as { readonly id: number } | null | undefined)?.id;
  }
  return false;
}
