/**
 * Stores a file in the shop's picture library.
 *
 * @messages picture.error.*
 */
import { uploadMedia, type MediaItem } from "../../contract/endpoints/pictures";
import { getRuntime, isTdError } from "../../runtime";
import { readPicture } from "../../ui/pictures/read-picture";

/** Uploads a picture. Returns it, or the message key of the reason why it was refused. */
export async function uploadPicture(file: File): Promise<MediaItem | { readonly problem: string }> {
  const read = await readPicture(file);
  if (typeof read === "string") return { problem: read };
  const { http } = getRuntime();
  try {
    return await http.call(uploadMedia, { body: { imageContent: read.content, imageName: read.name } });
  } catch (error) {
    console.error("The picture was not stored", error);
    const reason = isTdError(error) ? error.problem?.errors?.[0] : undefined;
    return { problem: reason?.startsWith("picture.error.") === true ? reason : "media.upload.failed" };
  }
}
