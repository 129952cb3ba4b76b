/** The shop's pictures: each stored once by its bytes, found again, copied for devices. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq, type InferSelectModel } from "drizzle-orm";
import type { Device } from "../../../src/contract/fields";
import {
  DEVICE_WIDTHS,
  MIME_TYPES,
  pictureName,
  type Crop,
  type StoredPicture,
} from "../../../src/contract/paragraph/pictures";
import type { PictureSizes } from "../../../src/contract/paragraph/layouts";
import type { FileStore } from "../storage/file-store";
import { databaseErrorCode } from "../http/problem";
import { media, mediaRendition, mediaUse } from "../storage/schema";
import { declareScope, shopRule } from "../storage/scope";
import type { ScopedDatabase } from "../storage/scoped-database";
import { checkPicture } from "./check-picture";
import { optimisedCopy, uprightOriginal, type Recipe } from "./optimise";

for (const table of [media, mediaRendition, mediaUse]) declareScope(table, shopRule(table));

export type Media = InferSelectModel<typeof media>;
type Rendition = InferSelectModel<typeof mediaRendition>;

const EXTENSIONS = { PNG: "png", GIF: "gif", JPEG: "jpg" } as const;
const BASE = "/admin/public/api/pictures";

/** Address of the kept original. */
export const originalUrl = ({ shopId, hash, type }: Media): string => `${BASE}/${shopId}/${hash}.${EXTENSIONS[type]}`;
const renditionUrl = ({ shopId, hash, type }: Media, recipe: string): string =>
  `${BASE}/${shopId}/${hash}-${recipe}.${EXTENSIONS[type]}`;

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** Checks and keeps a picture; the same bytes twice are one file. Throws PictureRefused. */
export async function keepPicture(
  data: ScopedDatabase,
  files: FileStore,
  bytes: Buffer,
  givenName: string,
): Promise<Media> {
  const checked = await checkPicture(bytes);
  const upright = await uprightOriginal(checked);
  const hash = sha256(upright.content);
  const known = await data.find(media, eq(media.hash, hash));
  if (known !== undefined) return known;
  const fileKey = await files.put(upright.content);
  const name = await freeName(data, pictureName(givenName, checked.type));
  const row = {
    shopId: data.scope.shopId ?? 0,
    hash,
    type: checked.type,
    name,
    width: upright.width,
    height: upright.height,
    bytes: upright.content.length,
    animated: checked.frames > 1,
    fileKey,
    createdBy: data.actor.userId,
  };
  const [stored] = await data.insert(media, row).catch((error: unknown) => {
    // Somebody stored the same bytes a moment ago.
    if (databaseErrorCode(error) === "23505") return [];
    throw error;
  });
  const kept = stored ?? (await data.find(media, eq(media.hash, hash)));
  if (kept === undefined) throw new Error("The picture was not stored");
  return kept;
}

/** `hiver.jpg`, or `hiver-2.jpg` where the shop has another picture of that name. */
async function freeName(data: ScopedDatabase, wanted: string): Promise<string> {
  const [, base = wanted, ending = ""] = /^(.*)(\.[a-z]+)$/.exec(wanted) ?? [];
  for (let number = 1; number < 1000; number++) {
    const name = number === 1 ? wanted : `${base}-${number}${ending}`;
    if ((await data.count(media, eq(media.name, name), 1)) === 0) return name;
  }
  return `${base}-${Date.now()}${ending}`;
}

/** The picture behind an address of ours, in the shop of the session. */
export async function mediaAt(data: ScopedDatabase, url: string): Promise<Media | undefined> {
  const hash = /\/([0-9a-f]{64})(?:-[0-9a-z]+)?\.(?:png|gif|jpg)$/.exec(url)?.[1];
  return hash === undefined ? undefined : data.find(media, eq(media.hash, hash));
}

/** The widest part in the middle: what is shown as long as nobody has chosen a frame. */
function middle({ width, height }: Media, ratio: number): Crop {
  const wide = Math.min(width, height * ratio);
  const high = wide / ratio;
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high, zoom: 1, rotate: 0 };
}

/** What a device's copy is made by: the layout's size and ratio, or the device's width where the layout has none. */
function recipeFor(
  picture: Media,
  device: Device,
  crop: Crop | null,
  sizes: PictureSizes | null,
  whole: boolean,
): Recipe {
  const widest = DEVICE_WIDTHS[device];
  if (sizes === null) return { crop, size: [widest, widest] };
  const [width, height] = sizes[device];
  if (whole) return { crop, size: [Math.min(width, widest), height] };
  return { crop: crop ?? middle(picture, width / height), size: [Math.min(width, widest), height] };
}

async function renditionOf(
  data: ScopedDatabase,
  files: FileStore,
  picture: Media,
  recipe: Recipe,
): Promise<Rendition | undefined> {
  const digits = sha256(JSON.stringify([recipe.crop && { ...recipe.crop, focus: undefined }, recipe.size])).slice(
    0,
    16,
  );
  const wanted = and(eq(mediaRendition.mediaId, picture.id), eq(mediaRendition.recipe, digits));
  const known = wanted && (await data.find(mediaRendition, wanted));
  if (known !== undefined) return known;
  const original = await buffer(await files.read(picture.fileKey));
  const made = await optimisedCopy(original, picture.type, picture, recipe).catch((error: unknown) => {
    // The original is there all the same, and is shown in its place.
    console.error(`No copy could be made of the picture ${picture.id}`, error);
    return undefined;
  });
  if (made === undefined) return undefined;
  const fileKey = await files.put(made.content);
  const { width, height, content } = made;
  const [stored] = await data.insert(mediaRendition, {
    shopId: picture.shopId,
    mediaId: picture.id,
    recipe: digits,
    width,
    height,
    bytes: content.length,
    fileKey,
  });
  return stored;
}

/** The picture of one device, ready to be stored in its paragraph. Frames of animations are not cut: their movement would be lost. */
export async function devicePicture(
  data: ScopedDatabase,
  files: FileStore,
  picture: Media,
  place: {
    readonly device: Device;
    readonly crop: Crop | null;
    readonly sizes: PictureSizes | null;
    readonly name?: string | undefined;
    /** Nothing is cut off to fit the size's proportions. */
    readonly whole?: boolean;
  },
): Promise<Omit<StoredPicture, "src">> {
  const crop = picture.animated ? null : place.crop;
  const rendition = await renditionOf(
    data,
    files,
    picture,
    recipeFor(picture, place.device, crop, place.sizes, place.whole === true),
  );
  return {
    device: place.device,
    pictureUrl: originalUrl(picture),
    optimizedPictureUrl: rendition === undefined ? null : renditionUrl(picture, rendition.recipe),
    imageName: place.name ?? picture.name,
    originalUrl: originalUrl(picture),
    width: picture.width,
    height: picture.height,
    bytes: picture.bytes,
    optimizedBytes: rendition?.bytes ?? null,
    optimizedWidth: rendition?.width ?? null,
    optimizedHeight: rendition?.height ?? null,
    mime: MIME_TYPES[picture.type],
    animated: picture.animated,
    crop,
  };
}
