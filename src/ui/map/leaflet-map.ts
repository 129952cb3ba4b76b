/** Makes a Leaflet map. Loaded when a map comes into view, never before. */
import L from "leaflet";
import leafletCss from "leaflet/dist/leaflet.css";
import { defineSheet } from "../styles";
import { drawnLayer } from "./drawn-layer";

defineSheet(leafletCss);
// Pages that embed an element may have an `L` of their own.
L.noConflict();

export interface MapSettings {
  /** Address of the tiles; empty: the map is drawn by ourselves. */
  readonly tiles: string;
  readonly attribution: string;
  readonly locale: string;
  readonly words: { readonly zoomIn: string; readonly zoomOut: string };
}

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** A picture of nothing, where a tile does not come: no broken picture shows, the drawn base shines through. */
const NO_TILE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

export function makeMap(box: HTMLElement, { tiles, attribution, locale, words }: MapSettings): L.Map {
  const map = L.map(box, { zoomControl: false, attributionControl: tiles !== "", maxZoom: 19, minZoom: 3 });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  drawnLayer((degrees) => `${number.format(Math.round(degrees * 1000) / 1000)}°`).addTo(map);
  if (tiles !== "") {
    L.tileLayer(tiles, { attribution: escapeText(attribution), maxZoom: 19, errorTileUrl: NO_TILE }).addTo(map);
    map.attributionControl.setPrefix(false);
  }
  L.control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  return map;
}

/** Leaflet takes markup here; what an operator configured is text. */
const escapeText = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const pinIcon = (): L.DivIcon =>
  L.divIcon({ className: "td-map-pin", html: "<span></span>", iconSize: [28, 36], iconAnchor: [14, 34] });

export interface Pin {
  /** Shows the pin there, or takes it off. */
  set(position: Position | null, readOnly: boolean, name: string): void;
}

/** Pixels of one press on an arrow key; ten times as many with Shift. */
const STEP = 4;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** One pin that is dragged, moved by the arrow keys, or put where the map is pressed. */
export function makePin(map: L.Map, onMove: (position: Position) => void): Pin {
  let marker: L.Marker | undefined;
  let locked = true;
  const tell = ({ lat, lng }: L.LatLng): void => {
    onMove({ lat: round(lat), lng: round(lng) });
  };
  const move = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || locked || marker === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const factor = event.shiftKey ? STEP * 10 : STEP;
    const at = map.latLngToContainerPoint(marker.getLatLng()).add([step[0] * factor, step[1] * factor]);
    const next = map.containerPointToLatLng(at);
    marker.setLatLng(next);
    map.panInside(next, { padding: [40, 40] });
    tell(next);
  };
  map.on("click", ({ latlng }) => {
    if (!locked) tell(latlng);
  });
  return {
    set(position, readOnly, name) {
      locked = readOnly;
      if (position === null) {
        marker?.remove();
        marker = undefined;
        return;
      }
      if (marker === undefined) {
        marker = L.marker(position, { icon: pinIcon(), keyboard: true, draggable: !readOnly, title: name, alt: name });
        marker.on("dragend", ({ target }) => {
          tell((target as L.Marker).getLatLng());
        });
        marker.addTo(map);
        const element = marker.getElement();
        element?.addEventListener("keydown", move);
        element?.setAttribute("aria-label", name);
      }
      marker.setLatLng(position);
      if (readOnly) marker.dragging?.disable();
      else marker.dragging?.enable();
    },
  };
}

/** About ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

export interface MapPoint extends Position {
  readonly id: number;
  readonly label: string;
}

/** From so many on, neighbours share a mark. */
const CLUSTERED_FROM = 200;
const CELL = 64;

/** Marks that stand in one cell of the screen are one. */
export function clusters(points: readonly MapPoint[], cellOf: (point: MapPoint) => string): MapPoint[][] {
  if (points.length < CLUSTERED_FROM) return points.map((point) => [point]);
  const cells = new Map<string, MapPoint[]>();
  for (const point of points) {
    const cell = cellOf(point);
    const there = cells.get(cell);
    if (there === undefined) cells.set(cell, [point]);
    else there.push(point);
  }
  return [...cells.values()];
}

export interface Marks {
  set(points: readonly MapPoint[]): void;
}

/** Many points: each leads to its record, crowds come apart as one zooms in. */
export function makeMarks(map: L.Map, onOpen: (id: number) => void, crowd: (count: number) => string): Marks {
  const layer = L.layerGroup().addTo(map);
  let shown: readonly MapPoint[] = [];
  const draw = (): void => {
    layer.clearLayers();
    const cellOf = ({ lat, lng }: MapPoint): string => {
      const { x, y } = map.project([lat, lng]);
      return `${String(Math.floor(x / CELL))}:${String(Math.floor(y / CELL))}`;
    };
    for (const group of clusters(shown, cellOf)) {
      const [first] = group;
      if (first === undefined) continue;
      const single = group.length === 1;
      const name = single ? first.label : crowd(group.length);
      const icon = single
        ? pinIcon()
        : L.divIcon({ className: "td-map-crowd", html: `<span>${String(group.length)}</span>`, iconSize: [40, 40] });
      const bounds = L.latLngBounds(group.map(({ lat, lng }) => [lat, lng]));
      const marker = L.marker(single ? first : bounds.getCenter(), { icon, title: name, alt: name, keyboard: true });
      marker.on("click", () => {
        if (single) onOpen(first.id);
        else map.fitBounds(bounds, { padding: [40, 40], maxZoom: map.getZoom() + 3 });
      });
      marker.addTo(layer);
      marker.getElement()?.setAttribute("aria-label", name);
    }
  };
  map.on("zoomend", draw);
  return {
    set(points) {
      const isNew = points !== shown;
      shown = points;
      if (isNew && points.length > 0)
        map.fitBounds(L.latLngBounds(points.map(({ lat, lng }) => [lat, lng])), { padding: [40, 40], maxZoom: 14 });
      draw();
    },
  };
}
