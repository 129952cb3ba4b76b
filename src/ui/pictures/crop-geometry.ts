/**
 * Geometry of cropping: where the frame lies on a picture, and how the picture is drawn behind the frame. Pure
 * functions; lengths in pixels.
 */
import { MAX_ZOOM, type Crop } from "../../contract/paragraph/pictures";

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
}
/** CSS matrix around the picture's centre. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Turn = Crop["rotate"];

/** Swaps width and height for a quarter turn. */
export const turnSize = ({ width, height }: Size, rotate: Turn): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width };

/** Returns the largest frame of a ratio that fits a stage, with a margin around it. */
export function fitFrame(stage: Size, ratio: number, margin = 16): Frame {
  const [maxWidth, maxHeight] = [Math.max(1, stage.width - 2 * margin), Math.max(1, stage.height - 4 * margin)];
  const width = Math.min(maxWidth, maxHeight * ratio);
  const height = width / ratio;
  return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height };
}

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));

/** Returns the width of the widest area of the picture that has the frame's ratio (zoom 1). */
const widestCropWidth = (picture: Size, rotate: Turn, ratio: number): number => {
  const { width, height } = turnSize(picture, rotate);
  return Math.min(width, height * ratio);
};

/** Returns the widest crop of a ratio, centred. */
export function largestCrop(picture: Size, ratio: number, rotate: Turn = 0): Crop {
  const { width: fullWidth, height: fullHeight } = turnSize(picture, rotate);
  const width = widestCropWidth(picture, rotate, ratio);
  const height = width / ratio;
  return { x: (fullWidth - width) / 2, y: (fullHeight - height) / 2, width, height, zoom: 1, rotate };
}

/** Adjusts a crop to a ratio, to the picture's bounds and to the allowed zoom. */
function fitCrop(crop: Crop, picture: Size, ratio: number): Crop {
  const full = turnSize(picture, crop.rotate);
  const maxWidth = widestCropWidth(picture, crop.rotate, ratio);
  const width = clamp(crop.width, maxWidth / MAX_ZOOM, maxWidth);
  const height = width / ratio;
  return {
    ...crop,
    x: clamp(crop.x, 0, full.width - width),
    y: clamp(crop.y, 0, full.height - height),
    width,
    height,
    zoom: clamp(maxWidth / width, 1, MAX_ZOOM),
  };
}

/** Zooms a crop about its centre. */
export function zoomCrop(crop: Crop, picture: Size, ratio: number, zoom: number): Crop {
  const width = widestCropWidth(picture, crop.rotate, ratio) / clamp(zoom, 1, MAX_ZOOM);
  const height = width / ratio;
  const [x, y] = [crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2];
  return fitCrop({ ...crop, x, y, width, height }, picture, ratio);
}

/** Moves a crop by picture pixels. */
export const moveCrop = (crop: Crop, picture: Size, ratio: number, dx: number, dy: number): Crop =>
  fitCrop({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture, ratio);

/** Turns a crop by 90 degrees, keeping the centre of the frame. */
export function turnCrop(crop: Crop, picture: Size, ratio: number, clockwise: boolean): Crop {
  const before = turnSize(picture, crop.rotate);
  const [mx, my] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const [cx, cy] = clockwise ? [before.height - my, mx] : [my, before.width - mx];
  const rotate = ((crop.rotate + (clockwise ? 90 : 270)) % 360) as Turn;
  const width = widestCropWidth(picture, rotate, ratio) / crop.zoom;
  const height = width / ratio;
  const { focus } = crop;
  const turnedFocus = focus && (clockwise ? { x: 1 - focus.y, y: focus.x } : { x: focus.y, y: 1 - focus.x });
  return fitCrop(
    { ...crop, rotate, x: cx - width / 2, y: cy - height / 2, width, height, focus: turnedFocus },
    picture,
    ratio,
  );
}

/** Returns the matrix that draws the picture so that the crop fills the frame. */
export function matrixOf(crop: Crop, picture: Size, frame: Frame): Matrix {
  const scale = frame.width / crop.width;
  const full = turnSize(picture, crop.rotate);
  const angle = (crop.rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const centreX = frame.left - (crop.x - full.width / 2) * scale;
  const centreY = frame.top - (crop.y - full.height / 2) * scale;
  return [cos, sin, -sin, cos, centreX - picture.width / 2, centreY - picture.height / 2];
}

/** Returns the crop that fills the frame for a given matrix. The inverse of `matrixOf`. */
export function cropOf([a, b, , , e, f]: Matrix, before: Crop, picture: Size, frame: Frame): Crop {
  const scale = Math.hypot(a, b);
  const full = turnSize(picture, before.rotate);
  const [centreX, centreY] = [picture.width / 2 + e, picture.height / 2 + f];
  return fitCrop(
    {
      ...before,
      x: full.width / 2 + (frame.left - centreX) / scale,
      y: full.height / 2 + (frame.top - centreY) / scale,
      width: frame.width / scale,
      height: frame.height / scale,
    },
    picture,
    frame.width / frame.height,
  );
}

/** Rounds a crop to whole pixels and its zoom to two decimals, as it is stored. */
export const roundCrop = (crop: Crop): Crop => ({
  ...crop,
  x: Math.round(crop.x),
  y: Math.round(crop.y),
  width: Math.max(1, Math.round(crop.width)),
  height: Math.max(1, Math.round(crop.height)),
  zoom: Math.round(crop.zoom * 100) / 100,
});

/** Compares two crops as they would be stored. */
export const isSameCrop = (a: Crop | null, b: Crop | null): boolean =>
  JSON.stringify(a && roundCrop(a)) === JSON.stringify(b && roundCrop(b));
