/**
 * The picture behind its crop frame. cropperjs provides the gestures (drag, wheel, pinch); this module decides where
 * the frame may lie.
 */
import "cropperjs";
import type { CropperImage } from "cropperjs";
import { useEffect, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { ZOOM_STEP, type Crop } from "../../contract/paragraph/pictures";
import { useT } from "../../runtime/react";
import {
  cropOf,
  fitFrame,
  matrixOf,
  moveCrop,
  turnSize,
  largestCrop,
  zoomCrop,
  type Matrix,
  type Size,
} from "./crop-geometry";

export interface CropStageProps {
  readonly src: string;
  readonly picture: Size;
  readonly ratio: number;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  /** A press sets the focus point instead of moving the picture. */
  readonly isSettingFocus: boolean;
  readonly label: string;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Observes the size of an element. */
function useSize(): [Size | undefined, (box: HTMLElement | null) => (() => void) | undefined] {
  const [size, setSize] = useState<Size>();
  const [watch] = useState(() => (box: HTMLElement | null) => {
    if (box === null) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: box.clientWidth, height: box.clientHeight });
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  });
  return [size, watch];
}

export default function CropStage({ src, picture, ratio, crop, onCrop, isSettingFocus, label }: CropStageProps) {
  const t = useT();
  const [stage, watch] = useSize();
  const host = useRef<HTMLDivElement>(null);
  const image = useRef<CropperImage>(null);
  const frame = stage === undefined ? undefined : fitFrame(stage, ratio);
  const drawnMatrix = useRef<readonly number[]>([]);
  /**
   * True during a user gesture. cropperjs also moves the picture itself when its box is resized; those moves are
   * ignored.
   */
  const isGesture = useRef(false);

  const draw = useEffectEvent(() => {
    if (frame === undefined || image.current === null) return;
    const matrix = [...matrixOf(crop, picture, frame)];
    drawnMatrix.current = matrix;
    image.current.$setTransform(matrix);
  });

  const onTransform = useEffectEvent((event: Event) => {
    const { matrix } = (event as CustomEvent<{ matrix: number[] }>).detail;
    // Our own drawing raises the same event.
    if (frame === undefined || matrix.every((number, index) => number === drawnMatrix.current[index])) return;
    event.preventDefault();
    if (isGesture.current) onCrop(cropOf(matrix as unknown as Matrix, crop, picture, frame));
  });

  useEffect(() => {
    const canvas = document.createElement("cropper-canvas");
    const element = document.createElement("cropper-image") as CropperImage;
    const handle = document.createElement("cropper-handle");
    handle.setAttribute("action", "move");
    handle.setAttribute("plain", "");
    for (const name of ["scalable", "translatable"]) element.setAttribute(name, "");
    element.setAttribute("initial-center-size", "contain");
    element.setAttribute("src", src);
    const listener = (event: Event): void => {
      onTransform(event);
    };
    element.addEventListener("transform", listener);
    // Capture phase: cropperjs carries the gesture out in its own handler, right after this.
    const onGesture = (): void => {
      isGesture.current = true;
      queueMicrotask(() => {
        isGesture.current = false;
      });
    };
    canvas.addEventListener("action", onGesture, { capture: true });
    canvas.append(element, handle);
    // Set as a property, because cropperjs drops empty attributes. The stage around it has the accessible name.
    element.$image.alt = "";
    host.current?.append(canvas);
    image.current = element;
    let isUnmounted = false;
    // cropperjs centres the picture when it has loaded; position it only after that.
    element.$ready().then(
      () => {
        if (!isUnmounted) draw();
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      element.removeEventListener("transform", listener);
      canvas.remove();
      image.current = null;
    };
  }, [src]);

  useEffect(() => {
    draw();
  }, [crop, stage, ratio, picture]);

  const moveFocusPoint = (dx: number, dy: number): void => {
    const full = turnSize(picture, crop.rotate);
    const { x, y } = crop.focus ?? {
      x: (crop.x + crop.width / 2) / full.width,
      y: (crop.y + crop.height / 2) / full.height,
    };
    const clampToUnit = (value: number): number => Math.min(1, Math.max(0, value));
    onCrop({ ...crop, focus: { x: clampToUnit(x + dx / full.width), y: clampToUnit(y + dy / full.height) } });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || frame === undefined) return;
    const step = (event.shiftKey ? 10 : 1) * (crop.width / frame.width);
    if (move !== undefined) {
      if (isSettingFocus) moveFocusPoint(move[0] * step, move[1] * step);
      else onCrop(moveCrop(crop, picture, ratio, move[0] * step, move[1] * step));
    } else if (event.key === "+" || event.key === "-") {
      onCrop(zoomCrop(crop, picture, ratio, crop.zoom + (event.key === "+" ? ZOOM_STEP : -ZOOM_STEP)));
    } else if (event.key === "0") onCrop(largestCrop(picture, ratio, crop.rotate));
    else return;
    event.preventDefault();
  });

  const onClick = useEffectEvent((event: MouseEvent, stageBox: HTMLElement): void => {
    if (!isSettingFocus || frame === undefined) return;
    const box = stageBox.getBoundingClientRect();
    const scale = crop.width / frame.width;
    const full = turnSize(picture, crop.rotate);
    const x = (crop.x + (event.clientX - box.left - frame.left) * scale) / full.width;
    const y = (crop.y + (event.clientY - box.top - frame.top) * scale) / full.height;
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) onCrop({ ...crop, focus: { x, y } });
  });

  useEffect(() => {
    // The stage is one control with its own keys: role `application`.
    const stageBox = host.current?.parentElement;
    if (stageBox == null) return;
    stageBox.tabIndex = 0;
    const keys = (event: KeyboardEvent): void => {
      onKeyDown(event);
    };
    const press = (event: MouseEvent): void => {
      onClick(event, stageBox);
    };
    stageBox.addEventListener("keydown", keys);
    stageBox.addEventListener("click", press);
    return () => {
      stageBox.removeEventListener("keydown", keys);
      stageBox.removeEventListener("click", press);
    };
  }, []);

  const full = turnSize(picture, crop.rotate);
  const focus = crop.focus;
  const focusPosition =
    focus === undefined || frame === undefined
      ? undefined
      : {
          left: frame.left + ((focus.x * full.width - crop.x) / crop.width) * frame.width,
          top: frame.top + ((focus.y * full.height - crop.y) / crop.height) * frame.height,
        };
  return (
    <div
      className="td-crop"
      ref={watch}
      role="application"
      aria-roledescription={t("picture-editor.stage.kind")}
      aria-label={label}
      aria-describedby="td-crop-keys"
      data-marking={isSettingFocus || undefined}
    >
      <div className="td-crop__canvas" ref={host} />
      {frame === undefined ? null : (
        <div
          className="td-crop__frame"
          style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
        />
      )}
      {focusPosition === undefined ? null : <span className="td-crop__focus" style={focusPosition} />}
      <p id="td-crop-keys" className="td-crop__keys">
        {t(isSettingFocus ? "picture-editor.stage.marking" : "picture-editor.stage.keys")}
      </p>
      <p className="td-visually-hidden" role="status">
        {t("picture-editor.stage.place", {
          zoom: crop.zoom.toFixed(2),
          x: Math.round(crop.x),
          y: Math.round(crop.y),
        })}
      </p>
    </div>
  );
}
