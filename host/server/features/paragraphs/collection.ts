/** The ordered paragraphs of one owner: add, duplicate, move, reorder, delete, restore. */
import { and, asc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { emptyValues } from "../../../../src/contract/empty-values";
import type { ParagraphOrder } from "../../../../src/contract/endpoints/paragraph";
import type { Reference } from "../../../../src/contract/fields";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import type { LayoutRule } from "../../../../src/contract/paragraph/layouts";
import { OWNERS, type OwnerType } from "../../../../src/contract/paragraph/owners";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { inLanguage } from "./in-language";
import type { Owner } from "./owner";
import { contentLocale, findRow, isPerLocale, layoutOfRow, ofOwner, type Row } from "./rows";
import { allowedLayout, requireMarkupRight } from "./save";
import { insertParagraph, updateParagraph } from "./write-paragraphs";

/** Maximum paragraphs per slot and language of a content bloc page. */
export const MAX_IN_SLOT = 5;

/** Returns the owner's paragraphs in order; of one language when given. */
export const rowsOf = (data: ScopedDatabase, type: OwnerType, id: number, locale: string | null): Promise<Row[]> =>
  data.select(paragraph, {
    where:
      and(ofOwner(type, id), locale === null || !isPerLocale(type) ? undefined : eq(paragraph.locale, locale)) ??
      sql`false`,
    orderBy: [asc(paragraph.position), asc(paragraph.id)],
  });

/** Returns the initial content of a layout. Text layouts start with empty columns to write in. */
function emptyContent(layout: LayoutRule): Row["content"] {
  const values = emptyValues(contentFields(layout));
  return layout.type === "TEXT"
    ? { ...values, columns: Array.from({ length: layout.columns }, () => ({ text: {} })) }
    : values;
}

export interface NewParagraph {
  readonly layoutId: string;
  readonly locale?: string | null | undefined;
  readonly slot?: string | null | undefined;
  /** Paragraph to insert after; 0 for the first place, undefined for the last. */
  readonly afterId?: number | null | undefined;
  /** Paragraph to copy. */
  readonly copyOf?: Row;
  /** Initial content. */
  readonly content?: Row["content"];
}

/** Returns the owner's paragraphs and the language of a new one. Throws when the limit is reached. */
async function requireRoom(
  context: RequestContext,
  data: ScopedDatabase,
  owner: Owner,
  { locale, slot }: { readonly locale: string | null | undefined; readonly slot: string | null },
): Promise<{ readonly existing: readonly Row[]; readonly language: string | null }> {
  const existing = await rowsOf(data, owner.type, owner.id, null);
  if (existing.length >= OWNERS[owner.type].max)
    throw new ApiProblem("refused", {
      errors: ["paragraph.error.limit"],
      params: { "": { limit: OWNERS[owner.type].max } },
    });
  // A page in one language only has paragraphs of that language.
  const language = isPerLocale(owner.type)
    ? (owner.locale ?? locale ?? contentLocale(context, { locale: null }))
    : null;
  const inSlot = existing.filter((row) => row.slot === slot && row.locale === language).length;
  if (owner.type === "CONTENT_BLOC_PAGE" && slot !== null && inSlot >= MAX_IN_SLOT)
    throw new ApiProblem("refused", { errors: ["paragraph.error.slot-full"], params: { "": { limit: MAX_IN_SLOT } } });
  return { existing, language };
}

/**
 * Returns the position on the page for a paragraph of the owner: the given one, else that of the paragraph before it. Throws `validation`
 * when the page has positions and none is known, because nothing would show the paragraph.
 */
async function slotIn(
  data: ScopedDatabase,
  { type, id, slots }: Owner,
  slot: string | null | undefined,
  afterId?: number | null,
): Promise<string | null> {
  if (slots === undefined) return null;
  const before = slot == null && afterId ? await rowsOf(data, type, id, null) : [];
  const chosen = slot ?? before.find((row) => row.id === afterId)?.slot ?? null;
  if (chosen === null) throw new ApiProblem("validation", { fields: { slot: "error.required" } });
  if (!slots.some((known) => known === chosen))
    throw new ApiProblem("validation", { fields: { slot: "paragraph.error.slot" } });
  return chosen;
}

/** Inserts a paragraph within a transaction and shifts the following ones. A copy keeps visibility and period. */
export async function add(
  context: RequestContext,
  data: ScopedDatabase,
  owner: Owner,
  { layoutId, locale, slot: requestedSlot, afterId, copyOf, content }: NewParagraph,
): Promise<Row> {
  const layout = allowedLayout(layoutId, owner);
  requireMarkupRight(context, layout);
  const slot = await slotIn(data, owner, requestedSlot, afterId);
  const { existing, language } = await requireRoom(context, data, owner, { locale, slot });
  const before = afterId == null ? existing.length - 1 : existing.findIndex(({ id }) => id === afterId);
  const position = before + 1;
  const following = and(ofOwner(owner.type, owner.id), gte(paragraph.position, position)) ?? sql`false`;
  await data.update(paragraph, { position: sql`${paragraph.position} + 1` as never }, following);
  return insertParagraph(data, {
    ownerType: owner.type,
    ownerId: owner.id,
    locale: language,
    slot,
    position,
    layoutId: layout.id,
    internalName: copyOf?.internalName ?? null,
    active: copyOf?.active ?? true,
    startAt: copyOf?.startAt ?? null,
    endAt: copyOf?.endAt ?? null,
    content: copyOf?.content ?? content ?? emptyContent(layout),
    parked: copyOf?.parked ?? {},
    toTranslate: copyOf?.toTranslate ?? false,
    sliderPictures: copyOf?.sliderPictures ?? [],
    options: copyOf?.options ?? [],
  });
}

/** Adapts a paragraph to another owner. A page in another language shows the original texts until they are translated. */
function adaptContent(
  context: RequestContext,
  source: Row,
  target: Owner,
): { readonly row: Row; readonly locale: string | null } {
  const locale = target.locale ?? source.locale;
  const from = source.locale ?? context.locale;
  return { row: locale === null || locale === from ? source : inLanguage(source, from, locale), locale };
}

const isOwnedBy = (row: Row, { type, id }: Owner): boolean => row.ownerType === type && row.ownerId === id;

/** Duplicates a paragraph after the original, or at the end of another owner or position. */
export async function duplicate(
  context: RequestContext,
  data: ScopedDatabase,
  source: Row,
  target: Owner,
  slot?: string,
): Promise<Row> {
  const { layoutId } = source;
  if (isOwnedBy(source, target))
    return add(context, data, target, {
      layoutId,
      locale: source.locale,
      slot: slot ?? source.slot,
      copyOf: source,
      afterId: source.id,
    });
  const { row, locale } = adaptContent(context, source, target);
  return add(context, data, target, { layoutId, locale, slot, copyOf: row });
}

/** Refuses to remove the last paragraph of a published article, which must be taken offline first. */
async function refuseLast(data: ScopedDatabase, { ownerType, ownerId }: Row): Promise<void> {
  if (ownerType !== "CATALOG_ITEM") return;
  const article = await data.find(record, eq(record.id, ownerId));
  if (article?.status === "PUBLISHED" && (await rowsOf(data, ownerType, ownerId, null)).length === 1)
    throw new ApiProblem("refused", { errors: ["paragraph.error.last"] });
}

/**
 * Moves a paragraph to the end of another owner, or of another position on the same page, with its pictures and history. It becomes public there with the next publication; a published
 * page that contained it keeps showing it until its own next publication.
 */
export async function move(
  context: RequestContext,
  data: ScopedDatabase,
  source: Row,
  target: Owner,
  requestedSlot?: string,
): Promise<Row> {
  requireMarkupRight(context, allowedLayout(source.layoutId, target));
  const slot = await slotIn(data, target, requestedSlot);
  if (isOwnedBy(source, target)) {
    if (slot === source.slot) throw new ApiProblem("refused", { errors: ["paragraph.error.same-owner"] });
    const { existing } = await requireRoom(context, data, target, { locale: source.locale, slot });
    return updateParagraph(data, source, { slot, position: existing.length }, { verb: "UPDATE", action: "move" });
  }
  await refuseLast(data, source);
  const { row, locale } = adaptContent(context, source, target);
  const { existing, language } = await requireRoom(context, data, target, { locale, slot });
  const isTaken = existing.some(({ anchor, locale: other }) => anchor === source.anchor && other === language);
  return updateParagraph(
    data,
    source,
    {
      ownerType: target.type,
      ownerId: target.id,
      locale: language,
      slot,
      position: existing.length,
      anchor: isTaken ? null : source.anchor,
      content: row.content,
      sliderPictures: row.sliderPictures,
      toTranslate: row.toTranslate,
      published: null,
      publishedVersion: null,
    },
    { verb: "UPDATE", action: "move" },
  );
}

/**
 * Reorders the paragraphs, 0 to n−1, and shows or hides some of them. A different set of ids is a conflict: a paragraph was added or deleted
 * meanwhile.
 */
export async function order(
  data: ScopedDatabase,
  owner: Owner,
  { ids, shown, hidden }: ParagraphOrder,
): Promise<number[]> {
  const rows = await rowsOf(data, owner.type, owner.id, null);
  const existingIds = new Set(rows.map(({ id }) => id));
  // Reordering one language does not affect the others.
  const locales = new Set(rows.filter(({ id }) => ids.includes(id)).map(({ locale }) => locale));
  const affected = rows.filter(({ locale }) => locales.has(locale));
  const areKnown = [...ids, ...shown, ...hidden].every((id) => existingIds.has(id));
  if (new Set(ids).size !== ids.length || ids.length !== affected.length || !areKnown)
    throw new ApiProblem("conflict", { current: { ids: rows.map(({ id }) => id) } });
  for (const [position, id] of ids.entries())
    if (rows.find((row) => row.id === id)?.position !== position)
      await data.update(paragraph, { position }, eq(paragraph.id, id));
  for (const row of affected) {
    const active = shown.includes(row.id) || (row.active && !hidden.includes(row.id));
    if (active !== row.active) await updateParagraph(data, row, { active });
  }
  await data.audit({ verb: "UPDATE", resource: "paragraph", action: "order", recordLabel: owner.label });
  return [...ids];
}

/** Deletes a paragraph. It can be restored for 30 days. The next reorder closes the gap in positions. */
export async function remove(data: ScopedDatabase, row: Row): Promise<void> {
  await refuseLast(data, row);
  await updateParagraph(data, row, { deletedAt: new Date() }, { verb: "DELETE" });
}

const UNDO_MS = 30 * DAY_MS;

/** Finds a paragraph deleted within the last 30 days; throws `not-found` otherwise. */
export async function findDeleted(data: ScopedDatabase, id: number): Promise<Row> {
  const condition = and(
    eq(paragraph.id, id),
    isNotNull(paragraph.deletedAt),
    gte(paragraph.deletedAt, new Date(Date.now() - UNDO_MS)),
  );
  const row = condition && (await data.find(paragraph, condition, { forUpdate: true }));
  if (row === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.gone"] });
  return row;
}

/** Restores a deleted paragraph. */
export const restore = (data: ScopedDatabase, row: Row): Promise<Row> =>
  updateParagraph(data, row, { deletedAt: null }, { verb: "RESTORE" });

/** Publishes the draft and records it as a new version. */
export function publish(data: ScopedDatabase, row: Row): Promise<Row> {
  const { layoutId, content, sliderPictures, options } = row;
  const published = { layoutId, content, sliderPictures, options };
  const set = { published, publishedVersion: row.version + 1 };
  return updateParagraph(data, row, set, { verb: "STATE", action: "publish" });
}

/** Moves a tyre profile to a position among the others; positions past the end mean last. */
export async function moveProfile(
  data: ScopedDatabase,
  id: number,
  profileId: number,
  index: number,
): Promise<{ readonly version: number; readonly profiles: readonly { readonly profile: Reference }[] }> {
  const row = await findRow(data, id, true);
  const profiles = layoutOfRow(row).type === "TYRE_PROFILES" ? row.content["profiles"] : undefined;
  const list = Array.isArray(profiles) ? (profiles as { readonly profile: Reference }[]) : [];
  const moved = list.find(({ profile }) => profile.id === profileId);
  if (moved === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.profile-gone"] });
  const next = list.filter((profile) => profile !== moved);
  next.splice(Math.min(index, next.length), 0, moved);
  const set = { content: { ...row.content, profiles: next } };
  const { version } = await updateParagraph(data, row, set, { verb: "UPDATE", action: "tyre-profile-index" });
  return { version, profiles: next };
}
