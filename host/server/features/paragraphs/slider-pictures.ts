/** Saves picture groups of a paragraph and removes single device pictures. */
import { and, eq, sql } from "drizzle-orm";
import type { Localised } from "../../../../src/contract/fields";
import { byDevice, normaliseLink } from "../../../../src/contract/paragraph/pictures";
import { isTooSmall, sizesIn } from "../../../../src/contract/paragraph/layouts";
import { splitEntityId, type OwnerType } from "../../../../src/contract/paragraph/owners";
import type { PictureChange } from "../../../../src/contract/paragraph/shapes";
import { changedPictures } from "./changed-picture";
import { picturesIn, withOwn, withPictures } from "./group-pictures";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { FileStore } from "../../platform/storage/file-store";
import { recordVersion } from "../../platform/storage/schema";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { contentLocale, findRow, layoutOfRow, slotOfRow, type Row } from "./rows";
import { updateParagraph } from "./write-paragraphs";

/** Parses an entity id into owner and paragraph ids; throws `not-found` when malformed. */
function entityOf(entityId: string): { readonly ownerId: number; readonly paragraphId: number } {
  const parts = splitEntityId(entityId);
  const ownerId = Number(parts?.ownerId);
  if (parts === undefined || !Number.isSafeInteger(ownerId)) throw new ApiProblem("not-found");
  return { ownerId, paragraphId: Number(parts.paragraphId) };
}

/** Finds the paragraph of an entity id and checks that it belongs to the owner. */
export async function entityRow(data: ScopedDatabase, entityId: string, ownerType?: OwnerType): Promise<Row> {
  const { ownerId, paragraphId } = entityOf(entityId);
  const row = await findRow(data, paragraphId);
  if (row.ownerId !== ownerId || (ownerType !== undefined && row.ownerType !== ownerType))
    throw new ApiProblem("not-found", { errors: ["paragraph.error.gone"] });
  return row;
}

export interface GroupChange {
  readonly index: number;
  readonly pictures: readonly PictureChange[];
  readonly altText?: string | null | undefined;
  /** Alternative texts in other languages. */
  readonly altTexts?: Localised | undefined;
  /** Whether the content language has pictures of its own. Without it, this does not change. */
  readonly own?: boolean | undefined;
  readonly link?:
    | { readonly url: string | null | undefined; readonly newTab: boolean | null | undefined }
    | null
    | undefined;
}

/** Refuses own pictures of a language, and alternative texts in other languages, for single-language paragraphs and for languages that the shop does not use. */
function refuseLanguages({ languages }: RequestContext, row: Row, { altTexts = {}, own }: GroupChange): void {
  const wrong = Object.keys(altTexts)
    .filter((locale) => row.locale !== null || !languages.includes(locale))
    .map((locale) => `altTexts.${locale}`);
  if (own === true && row.locale !== null) wrong.push("own");
  if (wrong.length === 0) return;
  throw new ApiProblem("validation", { fields: Object.fromEntries(wrong.map((name) => [name, "error.language"])) });
}

const EMPTY_GROUP: StoredGroup = { altTexts: {}, link: { url: "", newTab: false }, pictures: [] };

/** Merges alternative texts. An empty text in another language is removed so that the fallback applies. */
function altTextsOf(before: Localised, { altText, altTexts = {} }: GroupChange, locale: string): Localised {
  const others = Object.entries({ ...before, ...altTexts }).flatMap(([other, text]): [string, string][] =>
    other in altTexts ? (text.trim() === "" ? [] : [[other, text.trim()]]) : [[other, text]],
  );
  const texts = Object.fromEntries(others);
  return altText === undefined ? texts : { ...texts, [locale]: (altText ?? "").trim() };
}

/** Saves a picture group. Renditions are produced first, so that the transaction stays short. */
export async function saveGroup(
  context: RequestContext,
  files: FileStore,
  row: Row,
  change: GroupChange,
  ifVersion: number | undefined,
): Promise<Row> {
  const { data } = context;
  const layout = layoutOfRow(row);
  if (layout.maxPictures === 0)
    throw new ApiProblem("validation", { fields: { index: "paragraph.error.no-pictures" } });
  if (change.index > row.sliderPictures.length || change.index >= layout.maxPictures)
    throw new ApiProblem("validation", { fields: { index: "paragraph.error.index" } });
  if (new Set(change.pictures.map(({ device }) => device)).size !== change.pictures.length)
    throw new ApiProblem("validation", { fields: { pictures: "paragraph.error.device" } });
  const link =
    change.link == null
      ? undefined
      : normaliseLink({ url: change.link.url ?? "", newTab: change.link.newTab ?? false });
  if (change.link != null && link === undefined)
    throw new ApiProblem("validation", { fields: { "link.url": "error.link" } });
  refuseLanguages(context, row, change);

  const locale = contentLocale(context, row);
  const storedPictures = picturesIn(row.sliderPictures[change.index] ?? EMPTY_GROUP, locale);
  const sizes = sizesIn(layout, slotOfRow(row));
  const updatedPictures = await changedPictures(data, files, sizes, storedPictures, change.pictures);
  const isStored = (url: string): boolean => storedPictures.some(({ originalUrl }) => originalUrl === url);
  // A picture that is there already keeps its place, whatever its size.
  if (
    updatedPictures.some(
      (picture) => isTooSmall(layout.type, picture.device, picture) && !isStored(picture.originalUrl),
    )
  )
    throw new ApiProblem("validation", { errors: ["picture.error.small-slide"] });
  return data.transaction(async (transaction) => {
    const current = await findRow(transaction, row.id, true);
    if ((ifVersion !== undefined && current.version !== ifVersion) || change.index > current.sliderPictures.length)
      throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
    const stored = current.sliderPictures[change.index] ?? EMPTY_GROUP;
    const before = change.own === undefined ? stored : withOwn(stored, locale, change.own);
    const sliderPictures = [...current.sliderPictures];
    sliderPictures[change.index] = {
      ...withPictures(before, locale, (pictures) => byDevice([...updatedPictures, ...pictures])),
      altTexts: altTextsOf(before.altTexts, change, locale),
      link: link ?? before.link,
    };
    return updateParagraph(transaction, current, { sliderPictures }, { verb: "UPDATE", action: "slider-picture" });
  });
}

/** Whether a stored version of the paragraph has the picture. Removing such a picture again is not an error. */
async function wasInParagraph(data: ScopedDatabase, paragraphId: number, url: string): Promise<boolean> {
  const hash = /([0-9a-f]{64})/.exec(url)?.[1];
  if (hash === undefined) return false;
  const condition = and(
    eq(recordVersion.resource, "paragraph"),
    eq(recordVersion.recordId, paragraphId),
    sql`position(${hash} in ${recordVersion.snapshot}::text) > 0`,
  );
  return (await data.count(recordVersion, condition, 1)) > 0;
}

/**
 * Removes one device's picture from its group; alternative text, link and file stay. Where the content language has pictures of its own, it is one of them.
 * Returns false when it was already gone. Throws 404 for a file of another paragraph.
 */
export async function removePicture(
  context: RequestContext,
  row: Row,
  { picture, index }: { readonly picture: string; readonly index: number },
): Promise<boolean> {
  return context.data.transaction(async (data) => {
    const current = await findRow(data, row.id, true);
    const group = current.sliderPictures[index];
    const locale = contentLocale(context, current);
    const removedPicture = (group?.ownPictures?.[locale] ?? group?.pictures ?? []).find(
      ({ pictureUrl, optimizedPictureUrl, originalUrl }) =>
        [pictureUrl, optimizedPictureUrl, originalUrl].includes(picture),
    );
    if (group === undefined || removedPicture === undefined) {
      if (!(await wasInParagraph(data, row.id, picture)))
        throw new ApiProblem("not-found", { errors: ["picture.error.gone"] });
      return false;
    }
    const sliderPictures = current.sliderPictures.map((other) =>
      other === group
        ? withPictures(group, locale, (pictures) => pictures.filter((picture) => picture !== removedPicture))
        : other,
    );
    await updateParagraph(data, current, { sliderPictures }, { verb: "UPDATE", action: "delete-picture" });
    return true;
  });
}
