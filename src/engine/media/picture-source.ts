/** Pictures of rich texts come from the shop's picture library. */
import { MEDIA_RIGHTS } from "../../contract/endpoints/pictures";
import type { PictureSource } from "../../ui/rich-text/picture-source";
import { MediaLibrary } from "./media-library";
import { uploadPicture } from "./upload-picture";

export const pictureSource: PictureSource = {
  rights: MEDIA_RIGHTS,
  Library: MediaLibrary,
  upload: uploadPicture,
};
