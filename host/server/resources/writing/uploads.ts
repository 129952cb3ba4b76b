/** Pictures and files of records: stored on upload, and verified when the record is saved. */
import { createHash } from "node:crypto";
import { and, eq, or, sql } from "drizzle-orm";
import * as v from "valibot";
import { formEndpoints } from "../../../../src/contract/form-endpoints";
import {
  DEVICES,
  type Device,
  type Field,
  type Fields,
  type FileOptions,
  type FileValue,
  type Picture,
  type PictureOptions,
} from "../../../../src/contract/fields";
import {
  FILE_MIME,
  FILE_TYPES,
  fileNameOf,
  fileTypeOf,
  MAX_FILE_BYTES,
  type FileType,
} from "../../../../src/contract/file-types";
import { cropSchema } from "../../../../src/contract/kind-schemas";
import { DEVICE_WIDTHS, MAX_PICTURE_BYTES, type Crop } from "../../../../src/contract/paragraph/pictures";
import type { PictureSizes } from "../../../../src/contract/paragraph/layouts";
import { apiPathOf, type ApiName } from "../../../../src/contract/api-path";
import type { AnyResource } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route, type Route, type Upload } from "../../platform/http/route";
import { PictureRefused } from "../../services/media/check-picture";
import { devicePicture, storeMedia, findMedia, type Media } from "../../services/media/media-store";
import type { FileStore } from "../../platform/storage/file-store";
import { file } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf, mayChange, canRead } from "../caller";
import type { Registry, ResourceService } from "../types";

const UPLOAD_KINDS: ReadonlySet<Field["kind"]> = new Set(["picture", "file"]);

/** Whether a resource has picture or file fields. */
export const hasUploads = ({ fields }: AnyResource): boolean =>
  Object.values(fields).some((field) => UPLOAD_KINDS.has(field.kind));

/** Returns the size per device. Unspecified devices use the desktop size. */
export function sizesOf({ sizes = {} }: PictureOptions): PictureSizes {
  const desktopSize = sizes.DESKTOP ?? [DEVICE_WIDTHS.DESKTOP, DEVICE_WIDTHS.DESKTOP];
  return { DESKTOP: desktopSize, TABLET: sizes.TABLET ?? desktopSize, MOBILE: sizes.MOBILE ?? desktopSize };
}

function cropOf(text: string | undefined): Crop | null {
  if (text === undefined || text === "") return null;
  try {
    const parsed = v.safeParse(cropSchema, JSON.parse(text));
    if (parsed.success) return parsed.output;
  } catch {
    // Invalid JSON is refused like an invalid crop.
  }
  throw new ApiProblem("validation", { fields: { crop: "error.picture" } });
}

interface VariantOptions {
  readonly device?: Device | undefined;
  readonly pictureUrl?: string | undefined;
  readonly crop?: string | undefined;
}

/** Produces the picture in a device's size. Throws PictureRefused. */
async function storePicture(
  data: ScopedDatabase,
  files: FileStore,
  options: PictureOptions,
  upload: Upload | undefined,
  { device = "DESKTOP", pictureUrl, crop }: VariantOptions,
): Promise<Picture> {
  const sent = await upload?.receive(MAX_PICTURE_BYTES, new PictureRefused("picture.error.too-large"));
  const picture: Media | undefined =
    sent === undefined
      ? await findMedia(data, pictureUrl ?? "")
      : await storeMedia(data, files, sent.content, sent.name);
  if (picture === undefined) throw new PictureRefused("picture.error.empty");
  const rendition = await devicePicture(data, files, picture, {
    device,
    crop: cropOf(crop),
    sizes: sizesOf(options),
    keepsWhole: options.fit === "whole",
  });
  const { pictureUrl: original, optimizedPictureUrl, imageName, width, height, bytes } = rendition;
  return { device, pictureUrl: original, optimizedPictureUrl, imageName, width, height, bytes, crop: rendition.crop };
}

/** Days that an upload is kept until a record uses it. */
const UNUSED_DAYS = 7;

/** Stores an uploaded file, which expires unless a record uses it. Its type is read from its bytes. Throws when it is refused. */
export async function storeFile(
  data: ScopedDatabase,
  files: FileStore,
  resource: ApiName,
  { types = FILE_TYPES, maxBytes = MAX_FILE_BYTES }: FileOptions,
  upload: Upload,
): Promise<FileValue> {
  const tooLarge = new ApiProblem("validation", { errors: ["file.error.too-large"] });
  const { content, name } = await upload.receive(maxBytes, tooLarge);
  if (content.length === 0) throw new ApiProblem("validation", { errors: ["file.error.empty"] });
  const type = fileTypeOf(content);
  if (type === undefined || !types.includes(type)) throw new ApiProblem("validation", { errors: ["file.error.type"] });
  return keepFile(data, files, resource, { name: fileNameOf(name, type), type, content }, UNUSED_DAYS);
}

interface FileContent {
  readonly name: string;
  readonly type: FileType;
  readonly content: Buffer;
}

/** @param days until it expires, unless a record uses it; null for a file that a record uses already */
async function keepFile(
  data: ScopedDatabase,
  files: FileStore,
  resource: ApiName,
  { name, type, content }: FileContent,
  days: number | null,
): Promise<FileValue> {
  const storageKey = await files.put(content);
  const [row] = await data.insert(file, {
    shopId: data.scope.shopId,
    ownerId: data.actor.userId,
    name,
    mimeType: FILE_MIME[type],
    size: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    storageKey,
    expiresAt: days === null ? null : (sql`now() + make_interval(days => ${days}::int)` as never),
  });
  if (row === undefined) throw new Error("The file was not stored.");
  return fileValue(resource, row);
}

/** Stores a file that the server has made. Save the record that uses it in the same transaction. */
export const storeMadeFile = (
  data: ScopedDatabase,
  files: FileStore,
  resource: ApiName,
  content: FileContent,
): Promise<FileValue> => keepFile(data, files, resource, content, null);

/** Returns the value that a record of the resource has for a stored file. */
export const fileValue = (resource: ApiName, row: typeof file.$inferSelect): FileValue => ({
  id: row.storageKey,
  name: row.name,
  size: row.size,
  type: row.mimeType,
  url: `${apiPathOf(resource)}/file/${row.storageKey}`,
});

const uploadedField = (resource: AnyResource, name: string): Field => {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field === undefined || !UPLOAD_KINDS.has(field.kind)) throw new ApiProblem("not-found");
  return field;
};

/** Whether the account uploaded the file for a form that is not saved yet. */
const isOwnDraft = ({ ownerId, expiresAt, jobId }: typeof file.$inferSelect, { actor }: ScopedDatabase): boolean =>
  expiresAt !== null && jobId === null && ownerId !== null && ownerId === actor.userId;

/** Whether a record in reach uses the file in a field that the account may read. */
async function isShown(
  { resource, storage }: ResourceService,
  context: RequestContext,
  data: ScopedDatabase,
  key: string,
): Promise<boolean> {
  const conditions = Object.entries(resource.fields).flatMap(([name, field]) => {
    const stored = field.kind === "file" && canRead(field, context) ? storage.field(name, []) : undefined;
    return stored === undefined ? [] : [sql`(${stored.value})->>'id' = ${key}`];
  });
  const where = conditions.length === 0 ? undefined : and(storage.rows(data.scope), or(...conditions));
  if (where === undefined) return false;
  const fields = { id: storage.id };
  return (await data.selectFields(storage.table, fields, { where, joins: storage.joins, limit: 1 })).length > 0;
}

/** Creates the upload and download routes of a resource with pictures or files. */
export function uploadRoutes(service: ResourceService, registry: Registry, files: FileStore): Route[] {
  const { resource } = service;
  const calls = formEndpoints(resource);
  return [
    route(calls.upload, async (context, { params, body, upload }) => {
      const { data } = context;
      const field = uploadedField(resource, params.field);
      if (data.scope.shopId === null || !mayChange(field, await callerOf(context, registry)))
        throw new ApiProblem("forbidden");
      try {
        if (field.kind === "picture")
          return { picture: await storePicture(data, files, field.options, upload, body), file: null };
        if (upload === undefined) throw new ApiProblem("validation", { errors: ["file.error.empty"] });
        return { picture: null, file: await storeFile(data, files, resource, field.options, upload) };
      } catch (error) {
        if (!(error instanceof PictureRefused)) throw error;
        throw new ApiProblem("validation", { fields: { [params.field]: error.key }, errors: [error.key] });
      }
    }),
    route(calls.file, async (context, { params }) => {
      const { data } = context;
      const row = await readableFile(data, params.file, () => isShown(service, context, data, params.file));
      return new FileResponse(row.name, row.mimeType, await files.read(row.storageKey));
    }),
  ];
}

/** Matches addresses issued by the file store. */
const OWN_ADDRESS = /^\/admin\/public\/api\/pictures\//;

const sameAddress = (a: Picture, b: Picture): boolean =>
  a.pictureUrl === b.pictureUrl && a.optimizedPictureUrl === b.optimizedPictureUrl;

/**
 * Replaces submitted picture and file data with the stored facts, which are not taken from the client. Returns field errors
 * for files that this shop never stored, and for files that the account neither uploaded nor sees in another record.
 */
export async function storedUploads(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | null,
  data: ScopedDatabase,
  service: ResourceService,
  context: RequestContext,
): Promise<{ readonly values: Record<string, unknown>; readonly errors: Record<string, string> }> {
  const verified: Record<string, unknown> = { ...values };
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const kind = fields[name]?.kind;
    if (kind === "picture") {
      const storedPictures = (before?.[name] ?? []) as readonly Picture[];
      for (const picture of value as readonly Picture[]) {
        const addresses = [picture.pictureUrl, picture.optimizedPictureUrl ?? ""].filter((url) =>
          OWN_ADDRESS.test(url),
        );
        if (addresses.length === 0 || storedPictures.some((other) => sameAddress(other, picture))) continue;
        const storedMedia = await Promise.all(addresses.map((url) => findMedia(data, url)));
        if (storedMedia.includes(undefined)) errors[name] = "picture.error.gone";
      }
      verified[name] = DEVICES.flatMap((device) =>
        (value as readonly Picture[]).filter((picture) => picture.device === device),
      );
    } else if (kind === "file" && value !== null && value !== undefined) {
      const { id } = value as FileValue;
      const isUsed = () => isShown(service, context, data, id);
      const stored = before?.[name] as FileValue | null | undefined;
      const found = stored?.id === id ? stored : await takeFile(data, service.resource, id, isUsed);
      if (found === undefined) errors[name] = "file.error.gone";
      else verified[name] = found;
    }
  }
  return { values: verified, errors };
}

/**
 * Returns the value of an uploaded file that a record will use, which no longer expires; undefined for files that the account neither
 * uploaded nor sees in another record. Otherwise, anyone could read the file of a record out of reach through a record of one's own.
 */
export async function takeFile(
  data: ScopedDatabase,
  resource: ApiName,
  id: string,
  isUsed: () => Promise<boolean>,
): Promise<FileValue | undefined> {
  const row = /^[0-9a-f-]{36}$/.test(id) ? await data.find(file, eq(file.storageKey, id)) : undefined;
  if (row === undefined || !(isOwnDraft(row, data) || (await isUsed()))) return undefined;
  if (row.expiresAt !== null) await data.update(file, { expiresAt: null }, eq(file.storageKey, id));
  return fileValue(resource, row);
}

/** Returns a stored file that the account uploaded or sees in a record. Throws 404 for others. */
export async function readableFile(
  data: ScopedDatabase,
  id: string,
  isUsed: () => Promise<boolean>,
): Promise<typeof file.$inferSelect> {
  const row = await data.find(file, eq(file.storageKey, id));
  if (row === undefined || !(isOwnDraft(row, data) || (await isUsed()))) throw new ApiProblem("not-found");
  return row;
}
