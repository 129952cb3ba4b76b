/** Reads paragraph rows and converts them to API answers. */
import { and, asc, eq, inArray, isNull, sql, type InferSelectModel } from "drizzle-orm";
import { layoutOf, type LayoutRule } from "../../../../src/contract/paragraph/layouts";
import { OWNERS, type OwnerType } from "../../../../src/contract/paragraph/owners";
import { SLOTS, type Slot } from "../../../../src/contract/paragraph/slots";
import { emptyValues } from "../../../../src/contract/empty-values";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { ownerFields } from "../../../../src/contract/paragraph/owner-fields";
import type { SliderPicture } from "../../../../src/contract/paragraph/pictures";
import type { Paragraph } from "../../../../src/contract/paragraph/shapes";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { paragraph, userAccount } from "../../platform/storage/schema";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { withLabels } from "./choices";
import { picturesIn } from "./group-pictures";
import type { Owner } from "./owner";

declareScope(paragraph, shopRule(paragraph));

export type Row = InferSelectModel<typeof paragraph>;

/** Returns the rule of a stored layout. Ids written by a newer version are treated as plain text. */
export function layoutOfRow(row: Pick<Row, "layoutId">): LayoutRule {
  const layout = layoutOf(row.layoutId) ?? layoutOf("T_ONE");
  if (layout === undefined) throw new Error("The catalogue of layouts is empty");
  return layout;
}

/** Returns the position of a paragraph on a content bloc page; null on other pages. */
export const slotOfRow = ({ slot }: Pick<Row, "slot">): Slot | null => SLOTS.find((name) => name === slot) ?? null;

/** Condition for non-deleted rows of one or several owners of a type. */
export const ofOwner = (type: OwnerType, ...ids: readonly number[]) =>
  and(eq(paragraph.ownerType, type), inArray(paragraph.ownerId, [...ids]), isNull(paragraph.deletedAt)) ?? sql`false`;

/** Finds a non-deleted paragraph; throws `not-found` otherwise. */
export async function findRow(data: ScopedDatabase, id: number, forUpdate = false): Promise<Row> {
  const condition = and(eq(paragraph.id, id), isNull(paragraph.deletedAt));
  const row = condition && (await data.find(paragraph, condition, { forUpdate }));
  if (row === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.gone"] });
  return row;
}

/** Returns the language of plain texts: the paragraph's own, else the session's if it is a content language of the shop. */
export const contentLocale = (context: RequestContext, row: Pick<Row, "locale">): string =>
  row.locale ??
  (context.languages.includes(context.locale) ? context.locale : (context.languages[0] ?? context.locale));

const withSource = (picture: StoredGroup["pictures"][number]) => ({
  ...picture,
  src: picture.optimizedPictureUrl ?? picture.pictureUrl,
});

/** Converts a picture group to its API form. @param all includes the texts of every language, and the common pictures of a language that has its own */
export const groupResponse = (group: StoredGroup, index: number, locale: string, all = false): SliderPicture => ({
  index,
  altText: group.altTexts[locale] ?? Object.values(group.altTexts)[0] ?? "",
  ...(all && { altTexts: group.altTexts }),
  ...(all && group.ownPictures?.[locale] !== undefined && { commonPictures: group.pictures.map(withSource) }),
  ...(group.captions !== undefined && { caption: group.captions[locale] ?? Object.values(group.captions)[0] ?? "" }),
  link: group.link,
  pictures: picturesIn(group, locale).map(withSource),
});

interface Sibling {
  readonly id: number;
  readonly locale: string | null;
  readonly name: string;
  readonly hasH1: boolean;
}

/** Loads the facts about sibling paragraphs that an answer needs: positions and the holder of the page's H1. */
async function siblingsOf(data: ScopedDatabase, type: OwnerType, id: number): Promise<Sibling[]> {
  const rows = await data.selectFields(
    paragraph,
    {
      id: paragraph.id,
      locale: paragraph.locale,
      name: paragraph.internalName,
      layoutId: paragraph.layoutId,
      title: sql<unknown>`${paragraph.content}->'title'`,
      level: sql<string | null>`${paragraph.content}->>'titleLevel'`,
    },
    { where: ofOwner(type, id), orderBy: [asc(paragraph.position), asc(paragraph.id)] },
  );
  return rows.map((row) => {
    const [title] = Object.values((row.title ?? {}) as Readonly<Record<string, string>>);
    return {
      id: row.id,
      locale: row.locale,
      name: row.name ?? title ?? row.layoutId,
      hasH1: row.level === "H1" && title !== undefined,
    };
  });
}

const stateOf = (row: Row): Paragraph["state"] =>
  row.publishedVersion === null ? "DRAFT" : row.publishedVersion === row.version ? "PUBLISHED" : "MODIFIED";

/** Converts rows of one owner to API answers. */
export async function responsesOf(
  context: RequestContext,
  data: ScopedDatabase,
  owner: Owner,
  rows: readonly Row[],
): Promise<Paragraph[]> {
  const siblings = await siblingsOf(data, owner.type, owner.id);
  const editors = [...new Set(rows.flatMap(({ updatedBy }) => updatedBy ?? []))];
  const names = await namesOf(data, editors);
  const richTexts = rows.map((row) => ({ fields: contentFields(layoutOfRow(row)), content: row.content }));
  const contents = await withLabels(data, richTexts, context.locale);
  return rows.map((row, rowIndex) => {
    const layout = layoutOfRow(row);
    const locale = contentLocale(context, row);
    const sameLocale = siblings.filter((sibling) => sibling.locale === row.locale);
    const index = sameLocale.findIndex(({ id }) => id === row.id);
    const otherH1 = sameLocale.find(({ id, hasH1 }) => hasH1 && id !== row.id);
    return {
      id: row.id,
      version: row.version,
      ownerType: owner.type,
      ownerId: row.ownerId,
      ownerLabel: owner.label,
      ownerActive: owner.active,
      ...(owner.otherCatalogs > 0 && { otherCatalogs: owner.otherCatalogs }),
      locale: row.locale,
      contentLocale: locale,
      slot: slotOfRow(row),
      layoutId: row.layoutId,
      type: layout.type,
      index: Math.max(0, index),
      count: sameLocale.length,
      previousId: sameLocale[index - 1]?.id ?? null,
      nextId: sameLocale[index + 1]?.id ?? null,
      state: stateOf(row),
      internalName: row.internalName,
      anchor: row.anchor,
      active: row.active,
      startAt: row.startAt?.toISOString() ?? null,
      endAt: row.endAt?.toISOString() ?? null,
      content: {
        ...emptyValues({ ...contentFields(layout), ...ownerFields(owner.type, layout) }),
        ...contents[rowIndex],
      },
      sliderPictures: row.sliderPictures
        .slice(0, layout.maxPictures)
        .map((group, number) => groupResponse(group, number, locale, row.locale === null)),
      hiddenFields: Object.keys(row.parked),
      toTranslate: row.toTranslate,
      otherH1: otherH1?.name ?? null,
      otherH1Id: otherH1?.id ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      updatedBy: row.updatedBy === null ? null : (names.get(row.updatedBy) ?? null),
    };
  });
}

async function namesOf(data: ScopedDatabase, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  // Only names of users who edited these paragraphs.
  const rows = await data.execute<{ id: number | string; name: string }>(
    paragraph,
    (scope) => sql`select distinct u.id, trim(concat(u.first_name, ' ', u.last_name)) as name
      from ${userAccount} u where u.id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) and exists (select 1 from ${paragraph} where ${paragraph.updatedBy} = u.id and ${scope})`,
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

/** Converts one row to its API answer. */
export async function responseOf(
  context: RequestContext,
  data: ScopedDatabase,
  owner: Owner,
  row: Row,
): Promise<Paragraph> {
  const [response] = await responsesOf(context, data, owner, [row]);
  if (response === undefined) throw new ApiProblem("internal");
  return response;
}

/** Whether owners of the type have separate paragraphs for each language. */
export const isPerLocale = (type: OwnerType): boolean => OWNERS[type].perLocale;
