/** Leaflet maps. Loaded when a map comes into view. */
import L from "leaflet";
import leafletCss from "leaflet/dist/leaflet.css";
import { numberFormat } from "../../contract/intl-formats";
import { defineSheet } from "../styles";
import { drawnLayer } from "./drawn-layer";

defineSheet(leafletCss);
// The host page may have its own global `L`.
L.noConflict();

export interface MapSettings {
  /** Tile URL template; empty for a map without tiles. */
  readonly tiles: string;
  readonly attribution: string;
  readonly locale: string;
  readonly labels: { readonly zoomIn: string; readonly zoomOut: string };
}

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** Transparent picture shown for missing tiles, so that the drawn base shows through. */
const NO_TILE = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** Creates a map with the drawn base layer, configured tiles and zoom buttons. */
export function makeMap(box: HTMLElement, { tiles, attribution, locale, labels }: MapSettings): L.Map {
  const map = L.map(box, { zoomControl: false, attributionControl: tiles !== "", maxZoom: 19, minZoom: 3 });
  const number = numberFormat(locale, { maximumFractionDigits: 3 });
  drawnLayer((degrees) => `${number.format(Math.round(degrees * 1000) / 1000)}°`).addTo(map);
  if (tiles !== "") {
    L.tileLayer(tiles, { attribution: escapeText(attribution), maxZoom: 19, errorTileUrl: NO_TILE }).addTo(map);
    map.attributionControl.setPrefix(false);
  }
  L.control.zoom({ zoomInTitle: labels.zoomIn, zoomOutTitle: labels.zoomOut }).addTo(map);
  L.control.scale({ imperial: false }).addTo(map);
  return map;
}

/** Escapes the configured attribution, which Leaflet would insert as HTML. */
const escapeText = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export const pinIcon = (): L.DivIcon =>
  L.divIcon({ className: "td-map-pin", html: "<span></span>", iconSize: [28, 36], iconAnchor: [14, 34] });

/** Adds a pin that stays where it is. */
export function addFixedPin(map: L.Map, position: Position, name: string, kind: "present" | "proposed"): void {
  const icon = pinIcon();
  icon.options.className = `td-map-pin td-map-pin--${kind}`;
  const marker = L.marker(position, { icon, title: name, alt: name, keyboard: false, interactive: false }).addTo(map);
  const element = marker.getElement();
  element?.setAttribute("role", "img");
  element?.setAttribute("aria-label", name);
}

export interface Pin {
  /** Moves the pin to a position; null removes it. */
  set(position: Position | null, readOnly: boolean, name: string): void;
}

/** Pixels per press of an arrow key; ten times as many with Shift. */
const KEY_STEP_PX = 4;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Creates a pin that can be dragged, moved with arrow keys, or placed by a click on the map. */
export function makePin(map: L.Map, onMove: (position: Position) => void): Pin {
  let marker: L.Marker | undefined;
  let locked = true;
  const reportMove = ({ lat, lng }: L.LatLng): void => {
    onMove({ lat: round(lat), lng: round(lng) });
  };
  const move = (event: KeyboardEvent): void => {
    const step = KEYS[event.key];
    if (step === undefined || locked || marker === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const factor = event.shiftKey ? KEY_STEP_PX * 10 : KEY_STEP_PX;
    const point = map.latLngToContainerPoint(marker.getLatLng()).add([step[0] * factor, step[1] * factor]);
    const next = map.containerPointToLatLng(point);
    marker.setLatLng(next);
    map.panInside(next, { padding: [40, 40] });
    reportMove(next);
  };
  map.on("click", ({ latlng }) => {
    if (!locked) reportMove(latlng);
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
          reportMove((target as L.Marker).getLatLng());
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

/** Rounds to six decimals, about ten centimetres. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
