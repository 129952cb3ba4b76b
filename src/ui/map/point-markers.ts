/** Markers of many records on a Leaflet map. Loaded with the map. */
import L from "leaflet";
import { pinIcon, type Position } from "./leaflet-map";

export interface MapPoint extends Position {
  readonly id: number;
  readonly label: string;
}

/** A part of the map in WGS 84 degrees. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Several records that are close to each other. */
export interface PointGroup extends Position {
  readonly count: number;
  readonly box: MapBounds;
}

/** What a map shows: single records, or all records in groups. */
export interface MapContent {
  readonly points: readonly MapPoint[];
  readonly groups: readonly PointGroup[];
}

/** Minimum number of points on the map for grouping. */
const MIN_POINTS_TO_GROUP = 200;
/** Cell size in pixels. */
const CELL_PX = 64;
/** Space around what the map shows, in pixels, and the largest zoom that shows it. */
const FIT: L.FitBoundsOptions = { padding: [40, 40], maxZoom: 14 };

/** Groups points that share a cell of the screen; below 200 points each point is a separate group. */
function clusterPoints(points: readonly MapPoint[], cellOf: (point: MapPoint) => string): MapPoint[][] {
  if (points.length < MIN_POINTS_TO_GROUP) return points.map((point) => [point]);
  const cells = new Map<string, MapPoint[]>();
  for (const point of points) {
    const cell = cellOf(point);
    const existing = cells.get(cell);
    if (existing === undefined) cells.set(cell, [point]);
    else existing.push(point);
  }
  return [...cells.values()];
}

const boundsOf = ({ west, south, east, north }: MapBounds): L.LatLngBounds =>
  L.latLngBounds([south, west], [north, east]);

/** Returns the part of the world that the map shows. */
export function visibleBox(map: L.Map): MapBounds {
  const bounds = map.getBounds();
  return {
    west: Math.max(-180, bounds.getWest()),
    south: Math.max(-90, bounds.getSouth()),
    east: Math.min(180, bounds.getEast()),
    north: Math.min(90, bounds.getNorth()),
  };
}

export interface PointMarkers {
  /** @param fits whether the map moves to show everything */
  set(content: MapContent, fits: boolean): void;
}

export interface MarkerTexts {
  /** Accessible name of a group. */
  group(count: number): string;
  /** Number shown in a group. */
  number(count: number): string;
}

/** Shows many records. A point opens its record; a group zooms in. */
export function makePointMarkers(map: L.Map, onOpen: (id: number) => void, texts: MarkerTexts): PointMarkers {
  const layer = L.layerGroup().addTo(map);
  let content: MapContent = { points: [], groups: [] };
  const cellOf = ({ lat, lng }: MapPoint): string => {
    const { x, y } = map.project([lat, lng]);
    return `${String(Math.floor(x / CELL_PX))}:${String(Math.floor(y / CELL_PX))}`;
  };
  const addMarker = (position: L.LatLngExpression, icon: L.Icon | L.DivIcon, name: string, onClick: () => void) => {
    const marker = L.marker(position, { icon, title: name, alt: name, keyboard: true });
    marker.on("click", onClick);
    marker.addTo(layer);
    marker.getElement()?.setAttribute("aria-label", name);
  };
  const addGroup = (position: L.LatLngExpression, count: number, bounds: L.LatLngBounds): void => {
    const html = document.createElement("span");
    html.textContent = texts.number(count);
    const icon = L.divIcon({ className: "td-map-crowd", html, iconSize: [40, 40] });
    addMarker(position, icon, texts.group(count), () => {
      map.fitBounds(bounds, { padding: FIT.padding, maxZoom: map.getZoom() + 3 });
    });
  };
  const draw = (): void => {
    layer.clearLayers();
    for (const { lat, lng, count, box } of content.groups) addGroup([lat, lng], count, boundsOf(box));
    for (const cluster of clusterPoints(content.points, cellOf)) {
      const [first] = cluster;
      if (first === undefined) continue;
      const bounds = L.latLngBounds(cluster.map(({ lat, lng }) => [lat, lng]));
      if (cluster.length > 1) addGroup(bounds.getCenter(), cluster.length, bounds);
      else
        addMarker(first, pinIcon(), first.label, () => {
          onOpen(first.id);
        });
    }
  };
  map.on("zoomend", draw);
  return {
    set(next, fits) {
      content = next;
      const bounds = L.latLngBounds(next.points.map(({ lat, lng }) => [lat, lng]));
      for (const { box } of next.groups) bounds.extend(boundsOf(box));
      if (fits && bounds.isValid()) map.fitBounds(bounds, FIT);
      draw();
    },
  };
}
