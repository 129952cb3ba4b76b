/** Where the frame lies on a picture, and how the picture is drawn behind the frame. Pure; lengths in pixels. */
import { MAX_ZOOM, type Crop } from "../../contract/paragraph/pictures";

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Frame extends Size {
  readonly left: number;
  readonly top: number;
}
/** Six numbers of a CSS matrix, about the picture's centre. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Turn = Crop["rotate"];

/** Size of the picture after turning. */
export const turned = ({ width, height }: Size, rotate: Turn): Size =>
  rotate % 180 === 0 ? { width, height } : { width: height, height: width };

/** The largest frame of a ratio inside a stage, with room around it. */
export function frameIn(stage: Size, ratio: number, margin = 16): Frame {
  const [room, high] = [Math.max(1, stage.width - 2 * margin), Math.max(1, stage.height - 4 * margin)];
  const width = Math.min(room, high * ratio);
  const height = width / ratio;
  return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height };
}

const limit = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), Math.max(from, to));

/** Width of the widest part of the picture that has the frame's ratio: zoom 1. */
const widest = (picture: Size, rotate: Turn, ratio: number): number => {
  const { width, height } = turned(picture, rotate);
  return Math.min(width, height * ratio);
};

/** The widest part in the middle. */
export function wholeCrop(picture: Size, ratio: number, rotate: Turn = 0): Crop {
  const { width: fullWidth, height: fullHeight } = turned(picture, rotate);
  const width = widest(picture, rotate, ratio);
  const height = width / ratio;
  return { x: (fullWidth - width) / 2, y: (fullHeight - height) / 2, width, height, zoom: 1, rotate };
}

/** The same part with the frame's ratio, inside the picture, at a zoom that there is. */
export function fittedCrop(crop: Crop, picture: Size, ratio: number): Crop {
  const full = turned(picture, crop.rotate);
  const most = widest(picture, crop.rotate, ratio);
  const width = limit(crop.width, most / MAX_ZOOM, most);
  const height = width / ratio;
  return {
    ...crop,
    x: limit(crop.x, 0, full.width - width),
    y: limit(crop.y, 0, full.height - height),
    width,
    height,
    zoom: limit(most / width, 1, MAX_ZOOM),
  };
}

/** Another zoom about the middle of the frame. */
export function zoomedCrop(crop: Crop, picture: Size, ratio: number, zoom: number): Crop {
  const width = widest(picture, crop.rotate, ratio) / limit(zoom, 1, MAX_ZOOM);
  const height = width / ratio;
  const [x, y] = [crop.x + (crop.width - width) / 2, crop.y + (crop.height - height) / 2];
  return fittedCrop({ ...crop, x, y, width, height }, picture, ratio);
}

/** The frame moved over the picture, in pixels of the picture. */
export const movedCrop = (crop: Crop, picture: Size, ratio: number, dx: number, dy: number): Crop =>
  fittedCrop({ ...crop, x: crop.x + dx, y: crop.y + dy }, picture, ratio);

/** A quarter turn; what is in the middle of the frame stays there. */
export function turnedCrop(crop: Crop, picture: Size, ratio: number, clockwise: boolean): Crop {
  const before = turned(picture, crop.rotate);
  const [mx, my] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const [cx, cy] = clockwise ? [before.height - my, mx] : [my, before.width - mx];
  const rotate = ((crop.rotate + (clockwise ? 90 : 270)) % 360) as Turn;
  const width = widest(picture, rotate, ratio) / crop.zoom;
  const height = width / ratio;
  const { focus } = crop;
  const seen = focus && (clockwise ? { x: 1 - focus.y, y: focus.x } : { x: focus.y, y: 1 - focus.x });
  return fittedCrop(
    { ...crop, rotate, x: cx - width / 2, y: cy - height / 2, width, height, focus: seen },
    picture,
    ratio,
  );
}

/** How the picture is drawn so that this part fills the frame. */
export function matrixOf(crop: Crop, picture: Size, frame: Frame): Matrix {
  const scale = frame.width / crop.width;
  const full = turned(picture, crop.rotate);
  const angle = (crop.rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const centreX = frame.left - (crop.x - full.width / 2) * scale;
  const centreY = frame.top - (crop.y - full.height / 2) * scale;
  return [cos, sin, -sin, cos, centreX - picture.width / 2, centreY - picture.height / 2];
}

/** The part that fills the frame, from how the picture is drawn. */
export function cropOf([a, b, , , e, f]: Matrix, before: Crop, picture: Size, frame: Frame): Crop {
  const scale = Math.hypot(a, b);
  const full = turned(picture, before.rotate);
  const [centreX, centreY] = [picture.width / 2 + e, picture.height / 2 + f];
  return fittedCrop(
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

/** Whole pixels, as they are stored. */
export const rounded = (crop: Crop): Crop => ({
  ...crop,
  x: Math.round(crop.x),
  y: Math.round(crop.y),
  width: Math.max(1, Math.round(crop.width)),
  height: Math.max(1, Math.round(crop.height)),
  zoom: Math.round(crop.zoom * 100) / 100,
});

export const sameCrop = (a: Crop | null, b: Crop | null): boolean =>
  JSON.stringify(a && rounded(a)) === JSON.stringify(b && rounded(b));
