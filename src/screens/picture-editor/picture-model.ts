/** State of the editor: stored values, changes, and what a save sends. Pure functions. */
import { DEVICES, type Device, type Link, type Localised } from "../../contract/fields";
import type { MediaItem } from "../../contract/endpoints/pictures";
import { isPictureUrl } from "../../contract/spec/picture";
import {
  isEmptyDescription,
  MAX_ALT_TEXT,
  MAX_CAPTION,
  normaliseLink,
  type Crop,
  type SliderPicture,
  type StoredPicture,
} from "../../contract/paragraph/pictures";
import type { PictureChange } from "../../contract/paragraph/shapes";
import { roundCrop, isSameCrop, type Size } from "../../ui/pictures/crop-geometry";
import type { ReadPicture } from "../../ui/pictures/read-picture";

export interface SideCardProps {
  readonly state: EditorState;
  readonly onChange: (change: Partial<EditorState>) => void;
  /** Empty until the first attempt to save. */
  readonly errors: EditorErrors;
  readonly withUrl: boolean;
  readonly readOnly: boolean;
}

/** A device's picture in the editor. */
export interface DevicePicture extends Size {
  readonly name: string;
  /** URL of the whole original. */
  readonly src: string;
  readonly bytes: number;
  readonly animated: boolean;
  readonly crop: Crop | null;
  /** The stored picture, if any. */
  readonly stored?: StoredPicture;
  /** URL of a picture taken from the library that is not stored here yet. */
  readonly library?: string;
  /** Base64 of a new file. */
  readonly content?: string;
}

export type DevicePictures = Readonly<Partial<Record<Device, DevicePicture>>>;

export interface EditorState {
  /** What visitors see; with own pictures of the content language, these and the common ones of the other devices. */
  readonly pictures: DevicePictures;
  /** Stored pictures for all languages. */
  readonly commonPictures: DevicePictures;
  /** Whether the content language has pictures of its own; undefined when pictures have a single language. */
  readonly own: boolean | undefined;
  readonly altText: string;
  /** Texts in the shop's other languages; empty when pictures have a single language. */
  readonly altTexts: Localised;
  readonly decorative: boolean;
  /** Undefined when pictures have no caption. */
  readonly caption: string | undefined;
  /** Undefined when pictures have no display of their own. */
  readonly display: PictureDisplay | undefined;
  readonly link: Link;
}

/** How visitors see a picture. */
export interface PictureDisplay {
  readonly zoomable: boolean;
  /** Reference of the variant that it shows; empty for all. */
  readonly variant: string;
}

const fromStored = (stored: StoredPicture): DevicePicture => ({
  name: stored.imageName,
  src: stored.originalUrl,
  width: stored.width,
  height: stored.height,
  bytes: stored.bytes,
  animated: stored.animated,
  crop: stored.crop,
  stored,
});

/**
 * Creates an uncropped picture from a library item.
 *
 * @param complete adds the server's origin to a relative URL
 */
export const fromLibrary = (item: MediaItem, complete: (url: string) => string): DevicePicture => ({
  name: item.name,
  src: complete(item.url),
  width: item.width,
  height: item.height,
  bytes: item.bytes,
  animated: item.animated,
  crop: null,
  library: item.url,
});

export const fromRead = (read: ReadPicture): DevicePicture => ({
  name: read.name,
  src: read.src,
  width: read.width,
  height: read.height,
  bytes: read.bytes,
  animated: false,
  crop: null,
  content: read.content,
});

const byDevice = (stored: readonly StoredPicture[]): DevicePictures =>
  Object.fromEntries(
    stored
      .filter(({ pictureUrl }) => isPictureUrl(pictureUrl))
      .map((picture): [Device, DevicePicture] => [picture.device, fromStored(picture)]),
  );

/**
 * Creates the state of a stored slide, or an empty one for a new slide.
 *
 * @param others the shop's other locales, whose texts are in `altTexts`
 */
export function editorState(
  group: SliderPicture | undefined,
  hasCaption = false,
  others: readonly string[] = [],
  hasDisplay = false,
): EditorState {
  const { pictures = [], commonPictures } = group ?? {};
  return {
    pictures: byDevice(pictures),
    commonPictures: byDevice(commonPictures ?? pictures),
    own: group === undefined || others.length === 0 ? undefined : commonPictures !== undefined,
    altText: group?.altText ?? "",
    altTexts: Object.fromEntries(others.map((locale) => [locale, group?.altTexts?.[locale] ?? ""])),
    // Only decorative pictures may be saved without a text.
    decorative: group !== undefined && group.altText === "" && group.pictures.length > 0,
    caption: hasCaption ? (group?.caption ?? "") : undefined,
    display: hasDisplay ? { zoomable: group?.zoomable ?? false, variant: group?.variant ?? "" } : undefined,
    link: group?.link ?? { url: "", newTab: false },
  };
}

/** Returns the device whose picture is used on `device`: its own, else that of the next larger one; undefined without any. */
export function sourceDevice({ pictures }: EditorState, device: Device): Device | undefined {
  const order: readonly Device[] = DEVICES.slice(0, DEVICES.indexOf(device) + 1).reverse();
  return order.find((candidate) => pictures[candidate] !== undefined);
}

export const isChanged = (picture: DevicePicture | undefined, before: DevicePicture | undefined): boolean =>
  picture !== undefined &&
  (picture.content !== undefined ||
    picture.library !== undefined ||
    picture.stored?.pictureUrl !== before?.stored?.pictureUrl ||
    !isSameCrop(picture.crop, before?.crop ?? null));

/** Returns the devices whose picture a save sends. */
export const changedDevices = (state: EditorState, base: EditorState): Device[] => {
  const before = state.own === false ? base.commonPictures : base.pictures;
  return DEVICES.filter((device) => isChanged(state.pictures[device], before[device]));
};

/** Returns whether a device shows the picture of all languages although the content language has own ones. */
export const isCommon = ({ own, pictures, commonPictures }: EditorState, device: Device): boolean =>
  own === true && pictures[device] !== undefined && !isChanged(pictures[device], commonPictures[device]);

/** Returns the state with or without own pictures of the content language. New pictures stay, for this language or for all. */
export const withOwn = (state: EditorState, base: EditorState, own: boolean): EditorState => ({
  ...state,
  own,
  pictures: base.own !== true ? state.pictures : own ? base.pictures : base.commonPictures,
});

/** Returns whether the picture of a device can be deleted: an unsaved one, or one of the stored ones that a save would change. */
export const isRemovable = (state: EditorState, base: EditorState, device: Device): boolean => {
  const picture = state.pictures[device];
  return (
    picture !== undefined && (picture.stored === undefined || (state.own === base.own && !isCommon(state, device)))
  );
};

/** Returns the state without the picture of a device, which shows that of all languages instead of an own one. */
export const withoutPicture = (state: EditorState, device: Device): EditorState => {
  const { [device]: _, ...pictures } = state.pictures;
  const { [device]: common, ...commonPictures } = state.commonPictures;
  if (state.own !== true) return { ...state, pictures, commonPictures };
  return { ...state, pictures: common === undefined ? pictures : { ...pictures, [device]: common } };
};

export const altTextOf = ({ altText, decorative }: EditorState): string => (decorative ? "" : altText.trim());

/** Returns the changed texts in other languages. Decorative pictures have empty texts. */
export function changedTexts({ altTexts, decorative }: EditorState, base: EditorState): Localised {
  const texts = Object.entries(altTexts).map(([locale, text]) => [locale, decorative ? "" : text.trim()] as const);
  return Object.fromEntries(texts.filter(([locale, text]) => text !== base.altTexts[locale]));
}

export const isDirty = (state: EditorState, base: EditorState): boolean =>
  changedDevices(state, base).length > 0 ||
  altTextOf(state) !== altTextOf(base) ||
  Object.keys(changedTexts(state, base)).length > 0 ||
  state.own !== base.own ||
  state.caption !== base.caption ||
  state.display?.zoomable !== base.display?.zoomable ||
  state.display?.variant !== base.display?.variant ||
  state.link.url !== base.link.url ||
  state.link.newTab !== base.link.newTab;

/** Returns the changes to send: changed devices only; others keep what is stored. */
export const changesOf = (state: EditorState, base: EditorState): PictureChange[] =>
  changedDevices(state, base).flatMap((device): PictureChange[] => {
    const picture = state.pictures[device];
    if (picture === undefined) return [];
    const crop = picture.crop === null ? null : roundCrop(picture.crop);
    return [
      picture.content === undefined
        ? { device, pictureUrl: picture.library ?? picture.stored?.pictureUrl ?? "", imageName: picture.name, crop }
        : { device, imageName: picture.name, imageContent: picture.content, crop },
    ];
  });

/** Message keys of errors by field. */
export interface EditorErrors {
  readonly pictures?: "picture-editor.error.none";
  readonly altText?: "picture-editor.error.alt" | "error.too-long";
  /** Locales whose text is too long. */
  readonly altTexts?: readonly string[];
  readonly caption?: "error.too-long";
  readonly link?: "error.link";
}

export function errorsOf(state: EditorState): EditorErrors {
  const { decorative, altText, altTexts, caption, link, pictures } = state;
  const tooLong = decorative
    ? []
    : Object.keys(altTexts).filter((locale) => (altTexts[locale] ?? "").length > MAX_ALT_TEXT);
  return {
    ...(tooLong.length > 0 && { altTexts: tooLong }),
    ...(Object.keys(pictures).length === 0 && { pictures: "picture-editor.error.none" as const }),
    ...(!decorative && altText.trim() === "" && { altText: "picture-editor.error.alt" as const }),
    ...(altText.length > MAX_ALT_TEXT && { altText: "error.too-long" as const }),
    ...((caption ?? "").length > MAX_CAPTION && { caption: "error.too-long" as const }),
    ...(normaliseLink(link) === undefined && { link: "error.link" as const }),
  };
}

/** Bytes above which a desktop picture at the top of a page slows its loading. */
const HEAVY_BYTES = 400_000;

/** Returns whether the optimised desktop picture is too heavy for the top of a page. False for unsaved pictures, which have no optimised version yet. */
export const isHeavy = ({ stored }: DevicePicture, device: Device): boolean =>
  device === "DESKTOP" && stored !== undefined && (stored.optimizedBytes ?? stored.bytes) > HEAVY_BYTES;

/** Returns a warning about the alt text; it does not prevent saving. */
export const altWarning = ({ altText, decorative }: EditorState): "picture-editor.alt.warning" | undefined =>
  !decorative && isEmptyDescription(altText) ? "picture-editor.alt.warning" : undefined;
