/** Replaces a picture everywhere in one transaction: in paragraph drafts, in record fields, in dealers and in rich texts. */
import { eq } from "drizzle-orm";
import { isObject } from "../../../../src/contract/object";
import type { Device, PictureOptions } from "../../../../src/contract/fields";
import { DEALER_PICTURE_SIZES } from "../../../../src/contract/endpoints/dealer-pictures";
import type { PictureSizes } from "../../../../src/contract/paragraph/layouts";
import { isOwnerType } from "../../../../src/contract/paragraph/owners";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { loadPictures } from "../dealers/detail/pictures";
import { loadOwner, noteDenial } from "../paragraphs/owner";
import { findRow, layoutOfRow, type Row } from "../paragraphs/rows";
import { updateParagraph } from "../paragraphs/write-paragraphs";
import { callerWithin } from "../../resources/kinds/kind-context";
import type { Caller, ResourceService } from "../../resources/types";
import { writeChange } from "../../resources/writing/saving";
import type { ChangeInfo } from "../../resources/writing/write-path";
import { sizesOf } from "../../resources/writing/uploads";
import { load, type RecordChange } from "../../resources/writing/write-records";
import type { FileStore } from "../../platform/storage/file-store";
import { sameValue } from "../../platform/storage/audit";
import { media } from "../../platform/storage/schema";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import { holdsPicture, paragraphHolders, recordHolders, type RecordHolder } from "./holders";
import { storeSent, type SentPicture } from "./media-library";
import { devicePicture, originalUrl, type Media } from "../../services/media/media-store";

interface Replacement {
  readonly context: RequestContext;
  readonly files: FileStore;
  readonly old: Media;
  readonly next: Media;
}

const isPictureOf = (hash: string, value: unknown): value is { readonly device: Device; readonly pictureUrl: string } =>
  isObject(value) && "pictureUrl" in value && "device" in value && String(value.pictureUrl).includes(hash);

/** Replaces the picture in groups of device pictures. Crops of the old picture are dropped. */
async function newGroups(
  { context, files, old, next }: Replacement,
  before: readonly StoredGroup[],
  sizes: PictureSizes | null,
): Promise<StoredGroup[]> {
  const replaced = async (pictures: StoredGroup["pictures"]): Promise<StoredGroup["pictures"]> => {
    const changed: StoredGroup["pictures"][number][] = [];
    for (const picture of pictures)
      changed.push(
        picture.originalUrl.includes(old.hash)
          ? await devicePicture(context.data, files, next, { device: picture.device, crop: null, sizes })
          : picture,
      );
    return changed;
  };
  const groups: StoredGroup[] = [];
  for (const group of before) {
    const own: [string, StoredGroup["pictures"]][] = [];
    for (const [locale, pictures] of Object.entries(group.ownPictures ?? {}))
      own.push([locale, await replaced(pictures)]);
    groups.push({
      ...group,
      pictures: await replaced(group.pictures),
      ...(own.length > 0 && { ownPictures: Object.fromEntries(own) }),
    });
  }
  return groups;
}

/** Replaces the URLs of the picture's files in a text, such as the sources of pictures in a rich text. */
const inText = ({ old, next }: Replacement, text: string): string =>
  text.includes(old.hash)
    ? text.replaceAll(new RegExp(`[^"'\\s()]*${old.hash}(-[0-9a-z]{1,24})?\\.(png|gif|jpg)`, "g"), originalUrl(next))
    : text;

/** Replaces the picture in all texts of a paragraph's content. */
function inContent(replacement: Replacement, value: unknown): unknown {
  if (typeof value === "string") return inText(replacement, value);
  if (Array.isArray(value)) return value.map((item) => inContent(replacement, item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inContent(replacement, item)]));
}

/** A record that uses the picture, and its change to the new one. */
interface RecordUse {
  readonly service: ResourceService;
  readonly change: RecordChange;
}

/** Replaces the picture in all picture fields and texts of a record, at any depth. Returns the change to write. Throws 403 when the account may not write the record. */
async function changeOfRecord(
  replacement: Replacement,
  caller: Caller,
  { resource: name, id }: Pick<RecordHolder, "resource" | "id">,
): Promise<RecordUse> {
  const { context, files, old, next } = replacement;
  const service = caller.registry.get(name);
  const [before] = service === undefined ? [] : await load(service, caller, context.data, [id]);
  if (service === undefined || before === undefined || !hasRight(context.access.rights, service.resource.right?.write))
    throw new ApiProblem("forbidden", { errors: ["media.error.right"] });
  const swap = async (value: unknown, options: PictureOptions): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((item) => swap(item, options)));
    if (isPictureOf(old.hash, value)) {
      const variant = { device: value.device, crop: null, sizes: sizesOf(options) };
      const replaced = await devicePicture(context.data, files, next, variant);
      return { ...value, ...replaced, crop: null };
    }
    if (typeof value === "string") return inText(replacement, value);
    if (typeof value !== "object" || value === null) return value;
    const entries = await Promise.all(
      Object.entries(value).map(async ([key, item]) => [key, await swap(item, options)] as const),
    );
    return Object.fromEntries(entries);
  };
  const values: Record<string, unknown> = { ...before };
  for (const [field, { kind, options }] of Object.entries(service.resource.fields))
    values[field] = await swap(before[field], kind === "picture" ? options : {});
  const changed = new Set(Object.keys(values).filter((field) => !sameValue(values[field], before[field])));
  if (name === "fitter") {
    const { groups } = await loadPictures(context.data, id);
    const replaced = await newGroups(replacement, groups, DEALER_PICTURE_SIZES);
    if (!sameValue(replaced, groups)) {
      values["sliderPictures"] = replaced;
      changed.add("sliderPictures");
    }
  }
  return { service, change: { before, values, changed } };
}

/**
 * Replaces the picture. Throws 422 for an invalid picture, 403 when the account may not write one of the uses, 409 when another user
 * changes one of them meanwhile.
 */
export async function replaceEverywhere(
  caller: Caller,
  files: FileStore,
  id: number,
  sent: SentPicture,
): Promise<{ readonly picture: Media; readonly changed: number }> {
  const { context } = caller;
  const { data } = context;
  const old = await data.find(media, eq(media.id, id));
  if (old === undefined) throw new ApiProblem("not-found", { errors: ["picture.error.gone"] });
  const places = await paragraphHolders(data, [old]);
  const found = await recordHolders(data, [old], context.locale);
  // Check access to every use before storing anything.
  await noteDenial(context, async () => {
    for (const { ownerType, ownerId } of places)
      if (isOwnerType(ownerType)) await loadOwner(context, data, ownerType, ownerId, true);
  });
  const next = await storeSent(data, files, sent);
  if (next.id === old.id) return { picture: old, changed: 0 };
  const replacement = { context, files, old, next };
  // What only the published state shows is replaced with the next publication, which no longer contains it.
  const drafted = places.filter((place) => !place.deleted && holdsPicture([place.content, place.sliderPictures], old));
  const rows = await Promise.all(drafted.map((place) => findRow(data, place.id)));
  const drafts = new Map<number, Pick<Row, "sliderPictures" | "content">>();
  for (const row of rows)
    drafts.set(row.id, {
      sliderPictures: await newGroups(replacement, row.sliderPictures, layoutOfRow(row).sizes),
      content: inContent(replacement, row.content) as Row["content"],
    });
  const recordUses: RecordUse[] = [];
  for (const holder of found) recordUses.push(await changeOfRecord(replacement, caller, holder));
  await data.transaction(async (transaction) => {
    const info: ChangeInfo = { verb: "UPDATE", action: "replace-picture" };
    for (const row of rows) await updateParagraph(transaction, row, drafts.get(row.id) ?? {}, info);
    for (const { service, change } of recordUses)
      await writeChange(service, callerWithin(caller, transaction), transaction, change.before, change, info);
    await transaction.audit({
      verb: "UPDATE",
      resource: "media",
      recordId: old.id,
      recordLabel: `${old.name} → ${next.name}`,
      action: "replace",
    });
  });
  return { picture: next, changed: rows.length + recordUses.length };
}
