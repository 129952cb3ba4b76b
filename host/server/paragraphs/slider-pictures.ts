/** The pictures of a paragraph: one group stored, one device's picture taken off (Spec 1 §7). */
import { and, eq, sql } from "drizzle-orm";
import type { Localised } from "../../../src/contract/fields";
import { byDevice, normaliseLink } from "../../../src/contract/paragraph/pictures";
import { splitEntityId, type OwnerType } from "../../../src/contract/paragraph/owners";
import type { PictureChange } from "../../../src/contract/paragraph/shapes";
import { changedPictures } from "../media/changed-picture";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import type { FileStore } from "../storage/file-store";
import { recordVersion } from "../storage/schema";
import type { StoredGroup } from "../storage/schema/paragraphs";
import type { ScopedDatabase } from "../storage/scoped-database";
import { write } from "./journal";
import { contentLocale, findRow, layoutOfRow, type Row } from "./rows";

/** The owner's and the paragraph's id of an entity id; 404 for what names neither. */
export function entityOf(entityId: string): { readonly ownerId: number; readonly paragraphId: number } {
  const parts = splitEntityId(entityId);
  const ownerId = Number(parts?.ownerId);
  if (parts === undefined || !Number.isSafeInteger(ownerId)) throw new ApiProblem("not-found");
  return { ownerId, paragraphId: Number(parts.paragraphId) };
}

/** The paragraph of an entity id, when it belongs to that owner. */
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
  /** Of other languages. */
  readonly altTexts?: Localised | undefined;
  readonly link?:
    | { readonly url: string | null | undefined; readonly newTab: boolean | null | undefined }
    | null
    | undefined;
}

/** Texts of other languages are for paragraphs that have all, and for languages that the shop writes. */
function refuseLanguages({ languages }: RequestContext, row: Row, altTexts: Localised = {}): void {
  const wrong = Object.keys(altTexts).filter((locale) => row.locale !== null || !languages.includes(locale));
  if (wrong.length === 0) return;
  throw new ApiProblem("validation", {
    fields: Object.fromEntries(wrong.map((locale) => [`altTexts.${locale}`, "page.error.locale"])),
  });
}

/** What is stored of a picture's texts: an empty one of another language makes room for those that stand in for it. */
function altTextsOf(before: Localised, { altText, altTexts = {} }: GroupChange, locale: string): Localised {
  const others = Object.entries({ ...before, ...altTexts }).flatMap(([other, text]): [string, string][] =>
    other in altTexts ? (text.trim() === "" ? [] : [[other, text.trim()]]) : [[other, text]],
  );
  const texts = Object.fromEntries(others);
  return altText === undefined ? texts : { ...texts, [locale]: (altText ?? "").trim() };
}

/** Makes the files first, which takes a moment, and stores the group in a short transaction. */
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
  refuseLanguages(context, row, change.altTexts);

  const known = row.sliderPictures[change.index]?.pictures ?? [];
  const made = await changedPictures(data, files, layout.sizes, known, change.pictures);
  return data.transaction(async (inside) => {
    const now = await findRow(inside, row.id, true);
    if ((ifVersion !== undefined && now.version !== ifVersion) || change.index > now.sliderPictures.length)
      throw new ApiProblem("conflict", { errors: ["paragraph.error.slides-moved"] });
    const before = now.sliderPictures[change.index];
    const locale = contentLocale(context, now);
    const group: StoredGroup = {
      altTexts: altTextsOf(before?.altTexts ?? {}, change, locale),
      link: link ?? before?.link ?? { url: "", newTab: false },
      pictures: byDevice([
        ...made,
        ...(before?.pictures ?? []).filter(({ device }) => made.every((other) => other.device !== device)),
      ]),
    };
    const sliderPictures = [...now.sliderPictures];
    sliderPictures[change.index] = group;
    const after = await write(inside, now, { sliderPictures }, "UPDATE", "slider-picture");
    if (after === undefined) throw new ApiProblem("conflict");
    return after;
  });
}

/** Whether the picture was in the paragraph once: then taking it off again is no error. */
async function stoodIn(data: ScopedDatabase, paragraphId: number, url: string): Promise<boolean> {
  const hash = /([0-9a-f]{64})/.exec(url)?.[1];
  if (hash === undefined) return false;
  const wanted = and(
    eq(recordVersion.resource, "paragraph"),
    eq(recordVersion.recordId, paragraphId),
    sql`position(${hash} in ${recordVersion.snapshot}::text) > 0`,
  );
  return (await data.count(recordVersion, wanted, 1)) > 0;
}

/**
 * Takes one device's picture off its group; alt text, link and file stay. False when it was gone already. 404 for the file of another
 * paragraph.
 */
export async function removePicture(
  context: RequestContext,
  row: Row,
  { picture, index }: { readonly picture: string; readonly index: number },
): Promise<boolean> {
  return context.data.transaction(async (data) => {
    const now = await findRow(data, row.id, true);
    const group = now.sliderPictures[index];
    const gone = group?.pictures.find(({ pictureUrl, optimizedPictureUrl, originalUrl }) =>
      [pictureUrl, optimizedPictureUrl, originalUrl].includes(picture),
    );
    if (group === undefined || gone === undefined) {
      if (!(await stoodIn(data, row.id, picture)))
        throw new ApiProblem("not-found", { errors: ["picture.error.gone"] });
      return false;
    }
    const sliderPictures = now.sliderPictures.map((other) =>
      other === group ? { ...group, pictures: group.pictures.filter((one) => one !== gone) } : other,
    );
    await write(data, now, { sliderPictures }, "UPDATE", "delete-picture");
    return true;
  });
}
