/** Applies a change to one device's picture: a new file, another stored picture, or another crop. */
import type { PictureSizes } from "../../../../src/contract/paragraph/layouts";
import { MIN_PICTURE_SIDE, pictureName, type Crop } from "../../../../src/contract/paragraph/pictures";
import type { PictureChange } from "../../../../src/contract/paragraph/shapes";
import { ApiProblem } from "../../platform/http/problem";
import type { FileStore } from "../../platform/storage/file-store";
import type { StoredGroup } from "../../platform/storage/schema/paragraphs";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { decodePicture, PictureRefused } from "../../services/media/check-picture";
import { devicePicture, storeMedia, findMedia, type Media } from "../../services/media/media-store";

export type DevicePicture = StoredGroup["pictures"][number];

/** Whether the crop is large enough to be shown sharply. */
const isCropLargeEnough = (crop: Crop): boolean =>
  crop.width >= MIN_PICTURE_SIDE / 2 && crop.height >= MIN_PICTURE_SIDE / 2;

/** Returns the changed picture. Throws PictureRefused for invalid bytes and a problem for a picture that no longer exists. */
async function changedPicture(
  data: ScopedDatabase,
  files: FileStore,
  sizes: PictureSizes | null,
  stored: readonly DevicePicture[],
  change: PictureChange,
): Promise<DevicePicture> {
  const { device, imageContent, imageName, crop = null } = change;
  if (crop !== null && !isCropLargeEnough(crop)) throw new PictureRefused("picture.error.too-small");
  let picture: Media | undefined;
  let name: string | undefined;
  if (imageContent) {
    picture = await storeMedia(data, files, decodePicture(imageContent), imageName ?? "image");
    name = imageName === undefined ? undefined : pictureName(imageName, picture.type);
  } else {
    // Another device's picture, one of the library, or the same picture with another crop.
    const before = stored.find((candidate) => candidate.device === device);
    const url = change.pictureUrl ?? before?.pictureUrl ?? "";
    picture = await findMedia(data, url);
    const isSame = before !== undefined && before.originalUrl === url;
    name = isSame ? before.imageName : (imageName ?? before?.imageName);
  }
  if (picture === undefined && imageContent === "") throw new PictureRefused("picture.error.empty");
  if (picture === undefined) throw new ApiProblem("not-found", { errors: ["picture.error.gone"] });
  return devicePicture(data, files, picture, { device, crop, sizes, name });
}

/** Applies several changes in sequence. A refusal names the device it concerns. */
export async function changedPictures(
  data: ScopedDatabase,
  files: FileStore,
  sizes: PictureSizes | null,
  stored: readonly DevicePicture[],
  changes: readonly PictureChange[],
): Promise<DevicePicture[]> {
  const pictures: DevicePicture[] = [];
  for (const [index, change] of changes.entries()) {
    try {
      pictures.push(await changedPicture(data, files, sizes, stored, change));
    } catch (error) {
      if (error instanceof PictureRefused)
        throw new ApiProblem("validation", { fields: { [`pictures.${index}`]: error.key }, errors: [error.key] });
      throw error;
    }
  }
  return pictures;
}
