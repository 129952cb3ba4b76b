/** The slide that is edited: what is stored, what was changed, what a save sends. Pure. */
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
import { rounded, sameCrop, type Size } from "../../ui/pictures/crop-geometry";
import type { ReadPicture } from "../../ui/pictures/read-picture";

/** One device's picture as it stands in the editor. */
export interface DevicePicture extends Size {
  readonly name: string;
  /** What the stage shows: the whole original. */
  readonly src: string;
  readonly bytes: number;
  readonly animated: boolean;
  readonly crop: Crop | null;
  /** As it is stored, when it is. */
  readonly stored?: StoredPicture;
  /** Address of a picture that the shop has already, and that does not stand here yet. */
  readonly library?: string;
  /** Bare base64 of a file that is not stored yet. */
  readonly content?: string;
}

export interface EditorState {
  readonly pictures: Readonly<Partial<Record<Device, DevicePicture>>>;
  readonly altText: string;
  /** Of the shop's other languages, each of which is here; none where the picture has one language. */
  readonly altTexts: Localised;
  readonly decorative: boolean;
  /** Undefined where pictures have none. */
  readonly caption: string | undefined;
  readonly link: Link;
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

/** A picture of the shop's library, whole. */
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

/**
 * The editor over a stored group; an empty one for a slide that does not exist yet.
 * @param others languages that have a text of their own beside `altText`
 */
export function editorState(
  group: SliderPicture | undefined,
  hasCaption = false,
  others: readonly string[] = [],
): EditorState {
  const pictures: Partial<Record<Device, DevicePicture>> = {};
  for (const picture of group?.pictures ?? [])
    if (isPictureUrl(picture.pictureUrl)) pictures[picture.device] = fromStored(picture);
  return {
    pictures,
    altText: group?.altText ?? "",
    altTexts: Object.fromEntries(others.map((locale) => [locale, group?.altTexts?.[locale] ?? ""])),
    // A stored slide without a text was saved as decorative: nothing else lets it be empty.
    decorative: group !== undefined && group.altText === "" && group.pictures.length > 0,
    caption: hasCaption ? (group?.caption ?? "") : undefined,
    link: group?.link ?? { url: "", newTab: false },
  };
}

/** Whose picture a device shows; undefined when none is there. */
export function shownDevice({ pictures }: EditorState, device: Device): Device | undefined {
  const order: readonly Device[] = DEVICES.slice(0, DEVICES.indexOf(device) + 1).reverse();
  return order.find((candidate) => pictures[candidate] !== undefined);
}

export const isChanged = (picture: DevicePicture | undefined, before: DevicePicture | undefined): boolean =>
  picture !== undefined &&
  (picture.content !== undefined ||
    picture.library !== undefined ||
    picture.stored?.pictureUrl !== before?.stored?.pictureUrl ||
    !sameCrop(picture.crop, before?.crop ?? null));

/** Devices whose picture a save sends. */
export const changedDevices = (state: EditorState, base: EditorState): Device[] =>
  DEVICES.filter((device) => isChanged(state.pictures[device], base.pictures[device]));

export const textOf = ({ altText, decorative }: EditorState): string => (decorative ? "" : altText.trim());

/** Texts of other languages that a save changes. A decorative picture says nothing in any. */
export function changedTexts({ altTexts, decorative }: EditorState, base: EditorState): Localised {
  const texts = Object.entries(altTexts).map(([locale, text]) => [locale, decorative ? "" : text.trim()] as const);
  return Object.fromEntries(texts.filter(([locale, text]) => text !== base.altTexts[locale]));
}

export const isDirty = (state: EditorState, base: EditorState): boolean =>
  changedDevices(state, base).length > 0 ||
  textOf(state) !== textOf(base) ||
  Object.keys(changedTexts(state, base)).length > 0 ||
  state.caption !== base.caption ||
  state.link.url !== base.link.url ||
  state.link.newTab !== base.link.newTab;

/** Only devices that were touched; one that is left out stays as it is stored (Spec 1 §7). */
export const changesOf = (state: EditorState, base: EditorState): PictureChange[] =>
  changedDevices(state, base).flatMap((device): PictureChange[] => {
    const picture = state.pictures[device];
    if (picture === undefined) return [];
    const crop = picture.crop === null ? null : rounded(picture.crop);
    return [
      picture.content === undefined
        ? { device, pictureUrl: picture.library ?? picture.stored?.pictureUrl ?? "", imageName: picture.name, crop }
        : { device, imageName: picture.name, imageContent: picture.content, crop },
    ];
  });

/** Errors by field: message keys. */
export interface EditorErrors {
  readonly pictures?: "picture-editor.error.none";
  readonly altText?: "picture-editor.error.alt" | "error.too-long";
  /** Languages whose text is too long. */
  readonly altTexts?: readonly string[];
  readonly caption?: "error.too-long";
  readonly link?: "error.link";
}

export function errorsOf(state: EditorState): EditorErrors {
  const { decorative, altText, altTexts, caption, link, pictures } = state;
  const long = decorative ? [] : Object.keys(altTexts).filter((one) => (altTexts[one] ?? "").length > MAX_ALT_TEXT);
  return {
    ...(long.length > 0 && { altTexts: long }),
    ...(Object.keys(pictures).length === 0 && { pictures: "picture-editor.error.none" as const }),
    ...(!decorative && altText.trim() === "" && { altText: "picture-editor.error.alt" as const }),
    ...(altText.length > MAX_ALT_TEXT && { altText: "error.too-long" as const }),
    ...((caption ?? "").length > MAX_CAPTION && { caption: "error.too-long" as const }),
    ...(normaliseLink(link) === undefined && { link: "error.link" as const }),
  };
}

/** Bytes of a copy for desks from which on a page that starts with it is slow to show. */
const HEAVY_BYTES = 400_000;

/** Whether the copy that desks get slows a page that starts with it. What is not stored yet has none. */
export const isHeavy = ({ stored }: DevicePicture, device: Device): boolean =>
  device === "DESKTOP" && stored !== undefined && (stored.optimizedBytes ?? stored.bytes) > HEAVY_BYTES;

/** What to think about; does not hinder saving. */
export const altWarning = ({ altText, decorative }: EditorState): "picture-editor.alt.warning" | undefined =>
  !decorative && isEmptyDescription(altText) ? "picture-editor.alt.warning" : undefined;
