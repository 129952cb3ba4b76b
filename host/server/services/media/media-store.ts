/** The shop's pictures: deduplicated originals and renditions for devices. */
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq, sql, type InferSelectModel } from "drizzle-orm";
import type { Device } from "../../../../src/contract/fields";
import {
  DEVICE_WIDTHS,
  MIME_TYPES,
  pictureName,
  type Crop,
  type StoredPicture,
} from "../../../../src/contract/paragraph/pictures";
import type { PictureSizes } from "../../../../src/contract/paragraph/layouts";
import type { FileStore } from "../../platform/storage/file-store";
import { databaseErrorCode } from "../../platform/http/problem";
import { media, mediaRendition, mediaUse } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { checkPicture } from "./check-picture";
import { encodeRendition, encodeOriginal, type Recipe } from "./optimise";
import { loggedError } from "../../platform/logged-error";

for (const table of [media, mediaRendition, mediaUse]) declareScope(table, shopRule(table));

export type Media = InferSelectModel<typeof media>;
type Rendition = InferSelectModel<typeof mediaRendition>;

const EXTENSIONS = { PNG: "png", GIF: "gif", JPEG: "jpg" } as const;
const BASE = "/admin/public/api/pictures";

/** Returns the address of the stored original. */
export const originalUrl = ({ shopId, hash, type }: Media): string => `${BASE}/${shopId}/${hash}.${EXTENSIONS[type]}`;
const renditionUrl = ({ shopId, hash, type }: Media, recipe: string): string =>
  `${BASE}/${shopId}/${hash}-${recipe}.${EXTENSIONS[type]}`;

const sha256 = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** Validates and stores a picture. Identical bytes share one file. Throws PictureRefused. */
export async function storeMedia(
  data: ScopedDatabase,
  files: FileStore,
  bytes: Buffer,
  givenName: string,
): Promise<Media> {
  const checked = await checkPicture(bytes);
  const normalised = await encodeOriginal(checked);
  const hash = sha256(normalised.content);
  const existing = await data.find(media, eq(media.hash, hash));
  if (existing?.deletedAt === null) return existing;
  if (existing !== undefined) {
    const [restored = existing] = await data.update(media, { deletedAt: null }, eq(media.id, existing.id));
    return restored;
  }
  const fileKey = await files.put(normalised.content);
  const name = await freeName(data, pictureName(givenName, checked.type));
  const row = {
    shopId: data.scope.shopId ?? 0,
    hash,
    type: checked.type,
    name,
    width: normalised.width,
    height: normalised.height,
    bytes: normalised.content.length,
    animated: checked.frames > 1,
    fileKey,
    createdBy: data.actor.userId,
  };
  const [inserted] = await data.insert(media, row).catch(unlessStored);
  if (inserted !== undefined) return inserted;
  await files.remove(fileKey);
  const stored = await data.find(media, eq(media.hash, hash));
  if (stored === undefined) throw new Error("The picture was not stored");
  return stored;
}

/** Returns no row when a concurrent request stored the same first. */
function unlessStored(error: unknown): never[] {
  if (databaseErrorCode(error) === "23505") return [];
  throw error;
}

/** Returns an unused name: `hiver.jpg`, or `hiver-2.jpg` if the shop already has a picture of that name. */
async function freeName(data: ScopedDatabase, requestedName: string): Promise<string> {
  const [, base = requestedName, extension = ""] = /^(.*)(\.[a-z]+)$/.exec(requestedName) ?? [];
  for (let number = 1; number < 1000; number++) {
    const name = number === 1 ? requestedName : `${base}-${number}${extension}`;
    if ((await data.count(media, eq(media.name, name), 1)) === 0) return name;
  }
  return `${base}-${Date.now()}${extension}`;
}

/** Finds the picture of an address of this server in the current shop. */
export async function findMedia(data: ScopedDatabase, url: string): Promise<Media | undefined> {
  const hash = /\/([0-9a-f]{64})(?:-[0-9a-z]+)?\.(?:png|gif|jpg)$/.exec(url)?.[1];
  return hash === undefined ? undefined : data.find(media, eq(media.hash, hash));
}

/** Returns the largest centred crop of a ratio, the default until a user chooses a frame. */
function centredCrop({ width, height }: Media, ratio: number): Crop {
  const cropWidth = Math.min(width, height * ratio);
  const cropHeight = cropWidth / ratio;
  return {
    x: (width - cropWidth) / 2,
    y: (height - cropHeight) / 2,
    width: cropWidth,
    height: cropHeight,
    zoom: 1,
    rotate: 0,
  };
}

/** Returns the recipe of a device's rendition: the layout's size and ratio, or the device's width without a layout. */
function recipeFor(
  picture: Media,
  device: Device,
  crop: Crop | null,
  sizes: PictureSizes | null,
  keepsWhole: boolean,
): Recipe {
  const maxWidth = DEVICE_WIDTHS[device];
  if (sizes === null) return { crop, size: [maxWidth, maxWidth] };
  const [width, height] = sizes[device];
  if (keepsWhole) return { crop, size: [Math.min(width, maxWidth), height] };
  return { crop: crop ?? centredCrop(picture, width / height), size: [Math.min(width, maxWidth), height] };
}

async function renditionOf(
  data: ScopedDatabase,
  files: FileStore,
  picture: Media,
  recipe: Recipe,
): Promise<Rendition | undefined> {
  const recipeHash = sha256(JSON.stringify([recipe.crop && { ...recipe.crop, focus: undefined }, recipe.size])).slice(
    0,
    16,
  );
  const condition = and(eq(mediaRendition.mediaId, picture.id), eq(mediaRendition.recipe, recipeHash));
  const findStored = () => data.find(mediaRendition, condition ?? sql`false`);
  const existing = await findStored();
  if (existing !== undefined) return existing;
  const original = await buffer(await files.read(picture.fileKey));
  const encoded = await encodeRendition(original, picture.type, picture, recipe).catch((error: unknown) => {
    console.error(
      `A smaller copy of picture ${picture.id} could not be made; the original is shown`,
      loggedError(error),
    );
    return undefined;
  });
  if (encoded === undefined) return undefined;
  const fileKey = await files.put(encoded.content);
  const { width, height, content } = encoded;
  const row = {
    shopId: picture.shopId,
    mediaId: picture.id,
    recipe: recipeHash,
    width,
    height,
    bytes: content.length,
    fileKey,
  };
  const [inserted] = await data.insert(mediaRendition, row).catch(unlessStored);
  if (inserted !== undefined) return inserted;
  await files.remove(fileKey);
  return findStored();
}

/** Builds the picture of one device for storage in a paragraph. Animations are not cropped, which would lose their movement. */
export async function devicePicture(
  data: ScopedDatabase,
  files: FileStore,
  picture: Media,
  options: {
    readonly device: Device;
    readonly crop: Crop | null;
    readonly sizes: PictureSizes | null;
    readonly name?: string | undefined;
    /** Keeps the whole picture instead of cropping it to the size's ratio. */
    readonly keepsWhole?: boolean;
  },
): Promise<Omit<StoredPicture, "src">> {
  const crop = picture.animated ? null : options.crop;
  const rendition = await renditionOf(
    data,
    files,
    picture,
    recipeFor(picture, options.device, crop, options.sizes, options.keepsWhole === true),
  );
  return {
    device: options.device,
    pictureUrl: originalUrl(picture),
    optimizedPictureUrl: rendition === undefined ? null : renditionUrl(picture, rendition.recipe),
    imageName: options.name ?? picture.name,
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
