/** Addresses of pictures in rich texts: stored as paths on the server, shown with its host on pages of other hosts. */
import { isLibraryPicture, PICTURES_PATH } from "../../contract/rich-text";

const SOURCE = `src="${PICTURES_PATH}`;

/** Returns the host to show before the paths of pictures; empty on the server's own pages. */
const hostOf = (assetBase: string): string => (assetBase.startsWith(globalThis.location.origin) ? "" : assetBase);

/** Adds the host to the pictures of a stored text. */
export const withHost = (html: string, assetBase: string): string =>
  html.replaceAll(SOURCE, `src="${hostOf(assetBase)}${PICTURES_PATH}`);

/** Adds the host to the path of a picture. */
export const shownUrl = (path: string, assetBase: string): string => `${hostOf(assetBase)}${path}`;

/** Removes the host from the pictures of an edited text. */
export const withoutHost = (html: string, assetBase: string): string =>
  assetBase === "" ? html : html.replaceAll(`src="${assetBase}${PICTURES_PATH}`, SOURCE);

/** Returns whether the picture is in the library of this server. */
export const isFromLibrary = (url: string, assetBase: string): boolean =>
  isLibraryPicture(url.startsWith(`${assetBase}/`) ? url.slice(assetBase.length) : url);
