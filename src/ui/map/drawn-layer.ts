/** Base layer of a map, drawn without network: land, sea and a grid of degrees. Configured tiles lie on top of it. */
import L from "leaflet";
import { outlines } from "./outlines";

/** Grid steps in degrees, coarse to fine. */
const STEPS = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** Minimum distance of grid lines in pixels. */
const MIN_GAP_PX = 110;

/** Returns the finest grid step, in degrees, that keeps the minimum distance at a zoom level. */
function gridStep(zoom: number): number {
  const degree = (256 * 2 ** zoom) / 360;
  return [...STEPS].reverse().find((step) => step * degree >= MIN_GAP_PX) ?? 20;
}

interface Colours {
  readonly sea: string;
  readonly land: string;
  readonly line: string;
  readonly text: string;
}

/**
 * Resolves the colours on an element of the map, since a canvas does not understand `light-dark()` or `color-mix()`.
 */
function resolveColours(box: HTMLElement): Colours {
  const probe = box.appendChild(document.createElement("span"));
  const resolve = (name: string): string => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    sea: resolve("--map-sea"),
    land: resolve("--map-land"),
    line: resolve("--map-line"),
    text: resolve("--map-text"),
  };
  probe.remove();
  return colours;
}

const TILE_PX = 256;

function drawTile(canvas: HTMLCanvasElement, coords: L.Coords, map: L.Map, format: (degrees: number) => string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = TILE_PX * ratio;
  canvas.height = TILE_PX * ratio;
  context.scale(ratio, ratio);
  const { sea, land, line, text } = resolveColours(map.getContainer());
  const toPixels = (lng: number, lat: number): readonly [number, number] => {
    const point = map.project([lat, lng], coords.z);
    return [point.x - coords.x * TILE_PX, point.y - coords.y * TILE_PX];
  };
  context.fillStyle = sea;
  context.fillRect(0, 0, TILE_PX, TILE_PX);
  context.fillStyle = land;
  context.strokeStyle = line;
  context.lineWidth = 1;
  for (const outline of outlines()) {
    context.beginPath();
    for (const [lng, lat] of outline) context.lineTo(...toPixels(lng, lat));
    context.closePath();
    context.fill();
    context.stroke();
  }
  const step = gridStep(coords.z);
  const from = map.unproject([coords.x * TILE_PX, (coords.y + 1) * TILE_PX], coords.z);
  const to = map.unproject([(coords.x + 1) * TILE_PX, coords.y * TILE_PX], coords.z);
  context.fillStyle = text;
  context.font = "10px sans-serif";
  context.globalAlpha = 0.75;
  for (let index = Math.ceil(from.lng / step); index * step <= to.lng; index++) {
    const [x] = toPixels(index * step, from.lat);
    context.fillRect(x, 0, 0.5, TILE_PX);
    context.fillText(format(index * step), x + 3, 11);
  }
  for (let index = Math.ceil(from.lat / step); index * step <= to.lat; index++) {
    const [, y] = toPixels(from.lng, index * step);
    context.fillRect(0, y, TILE_PX, 0.5);
    context.fillText(format(index * step), 3, y - 3);
  }
}

/**
 * Creates the layer.
 *
 * @param format formats degrees in the interface language
 */
export function drawnLayer(format: (degrees: number) => string): L.GridLayer {
  const Drawn = L.GridLayer.extend({
    createTile(this: L.GridLayer & { _map: L.Map }, coords: L.Coords): HTMLElement {
      const canvas = document.createElement("canvas");
      drawTile(canvas, coords, this._map, format);
      return canvas;
    },
  }) as unknown as new (options: L.GridLayerOptions) => L.GridLayer;
  return new Drawn({ maxZoom: 19 });
}
