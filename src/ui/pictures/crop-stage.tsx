/** The picture behind its frame. cropperjs brings the gestures (drag, wheel, two fingers); where the frame may lie is decided here. */
import "cropperjs";
import type { CropperImage } from "cropperjs";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ZOOM_STEP, type Crop } from "../../contract/paragraph/pictures";
import { useT } from "../../runtime/react";
import {
  cropOf,
  frameIn,
  matrixOf,
  movedCrop,
  turned,
  wholeCrop,
  zoomedCrop,
  type Matrix,
  type Size,
} from "./crop-geometry";

export interface CropStageProps {
  readonly src: string;
  readonly picture: Size;
  readonly ratio: number;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  /** A press marks the point that matters instead of moving the picture. */
  readonly marking: boolean;
  readonly label: string;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Size of an element as it changes. */
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

export default function CropStage({ src, picture, ratio, crop, onCrop, marking, label }: CropStageProps) {
  const t = useT();
  const [stage, watch] = useSize();
  const host = useRef<HTMLDivElement>(null);
  const image = useRef<CropperImage>(null);
  const frame = stage === undefined ? undefined : frameIn(stage, ratio);
  const drawn = useRef<readonly number[]>([]);
  /** Somebody drags or zooms right now; cropperjs also moves the picture by itself, when its box changes size. */
  const acting = useRef(false);

  const draw = useEffectEvent(() => {
    if (frame === undefined || image.current === null) return;
    const matrix = [...matrixOf(crop, picture, frame)];
    drawn.current = matrix;
    image.current.$setTransform(matrix);
  });

  const onTransform = useEffectEvent((event: Event) => {
    const { matrix } = (event as CustomEvent<{ matrix: number[] }>).detail;
    // Our own drawing comes back as an event too.
    if (frame === undefined || matrix.every((number, at) => number === drawn.current[at])) return;
    event.preventDefault();
    if (acting.current) onCrop(cropOf(matrix as unknown as Matrix, crop, picture, frame));
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
    // Before the picture hears of the gesture, which it carries out at once.
    const act = (): void => {
      acting.current = true;
      queueMicrotask(() => {
        acting.current = false;
      });
    };
    canvas.addEventListener("action", act, { capture: true });
    canvas.append(element, handle);
    // Not as an attribute: cropperjs drops empty ones. The stage around it carries the name.
    element.$image.alt = "";
    host.current?.append(canvas);
    image.current = element;
    let gone = false;
    // The element centres the picture once it is loaded; only then it is ours to place.
    element.$ready().then(
      () => {
        if (!gone) draw();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      element.removeEventListener("transform", listener);
      canvas.remove();
      image.current = null;
    };
  }, [src]);

  useEffect(() => {
    draw();
  }, [crop, stage, ratio, picture]);

  const mark = (dx: number, dy: number): void => {
    const full = turned(picture, crop.rotate);
    const { x, y } = crop.focus ?? {
      x: (crop.x + crop.width / 2) / full.width,
      y: (crop.y + crop.height / 2) / full.height,
    };
    const within = (value: number): number => Math.min(1, Math.max(0, value));
    onCrop({ ...crop, focus: { x: within(x + dx / full.width), y: within(y + dy / full.height) } });
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || frame === undefined) return;
    const step = (event.shiftKey ? 10 : 1) * (crop.width / frame.width);
    if (move !== undefined) {
      if (marking) mark(move[0] * step, move[1] * step);
      else onCrop(movedCrop(crop, picture, ratio, move[0] * step, move[1] * step));
    } else if (event.key === "+" || event.key === "-") {
      onCrop(zoomedCrop(crop, picture, ratio, crop.zoom + (event.key === "+" ? ZOOM_STEP : -ZOOM_STEP)));
    } else if (event.key === "0") onCrop(wholeCrop(picture, ratio, crop.rotate));
    else return;
    event.preventDefault();
  });

  const onClick = useEffectEvent((event: MouseEvent, stageBox: HTMLElement): void => {
    if (!marking || frame === undefined) return;
    const box = stageBox.getBoundingClientRect();
    const scale = crop.width / frame.width;
    const full = turned(picture, crop.rotate);
    const x = (crop.x + (event.clientX - box.left - frame.left) * scale) / full.width;
    const y = (crop.y + (event.clientY - box.top - frame.top) * scale) / full.height;
    if (x >= 0 && x <= 1 && y >= 0 && y <= 1) onCrop({ ...crop, focus: { x, y } });
  });

  useEffect(() => {
    // One control with keys of its own: what `application` is for.
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

  const full = turned(picture, crop.rotate);
  const focus = crop.focus;
  const place =
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
      data-marking={marking || undefined}
    >
      <div className="td-crop__canvas" ref={host} />
      {frame === undefined ? null : (
        <div
          className="td-crop__frame"
          style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
        />
      )}
      {place === undefined ? null : <span className="td-crop__focus" style={place} />}
      <p id="td-crop-keys" className="td-crop__keys">
        {t(marking ? "picture-editor.stage.marking" : "picture-editor.stage.keys")}
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
