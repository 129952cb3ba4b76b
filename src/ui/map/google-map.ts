/**
 * A pin on Google Maps, where the configuration has a key. Undefined when the service does not come, or is told later that the key is
 * refused: the caller shows its own map.
 */
import type { Pin, Position } from "./leaflet-map";

interface LatLng {
  lat(): number;
  lng(): number;
}
interface MapEvent {
  readonly latLng: LatLng | null;
}
interface GoogleMarker {
  setMap(map: unknown): void;
  setPosition(position: Position): void;
  setDraggable(draggable: boolean): void;
  setTitle(title: string): void;
  addListener(name: string, listener: (event: MapEvent) => void): void;
}
interface GoogleMap {
  addListener(name: string, listener: (event: MapEvent) => void): void;
}
interface GoogleMaps {
  readonly Map: new (box: HTMLElement, options: Readonly<Record<string, unknown>>) => GoogleMap;
  readonly Marker: new (options: Readonly<Record<string, unknown>>) => GoogleMarker;
}

/** What the service's script leaves on the page. */
const onPage = (): GoogleMaps | undefined =>
  (globalThis as { google?: { maps?: Partial<GoogleMaps> } }).google?.maps?.Map === undefined
    ? undefined
    : (globalThis as unknown as { google: { maps: GoogleMaps } }).google.maps;

const SERVICE = "https://maps.googleapis.com/maps/api/js";
/** A service that has not come by then is away. */
const PATIENCE_MS = 8_000;
let loading: Promise<GoogleMaps | undefined> | undefined;

/** Maps on the page that want to know when the service refuses the key: it calls a function of this name. */
const refused = new Set<() => void>();
const hearRefusals = (): void => {
  (globalThis as { gm_authFailure?: () => void }).gm_authFailure = () => {
    for (const tell of refused) tell();
  };
};

function load(key: string): Promise<GoogleMaps | undefined> {
  loading ??= new Promise((resolve) => {
    hearRefusals();
    const script = document.createElement("script");
    script.src = `${SERVICE}?${new URLSearchParams({ key, v: "weekly" }).toString()}`;
    script.async = true;
    const away = (): void => {
      loading = undefined;
      script.remove();
      resolve(undefined);
    };
    const patience = setTimeout(away, PATIENCE_MS);
    script.onload = () => {
      clearTimeout(patience);
      resolve(onPage());
    };
    script.onerror = away;
    document.head.append(script);
  });
  return loading;
}

export interface GooglePin extends Pin {
  /** Empties the box. */
  remove(): void;
}

export async function makeGooglePin(
  box: HTMLElement,
  key: string,
  { center, zoom }: { readonly center: Position; readonly zoom: number },
  { onMove, onRefused }: { readonly onMove: (position: Position) => void; readonly onRefused: () => void },
): Promise<GooglePin | undefined> {
  const maps = onPage() ?? (await load(key));
  if (maps === undefined) return undefined;
  const room = document.createElement("div");
  room.style.blockSize = "100%";
  box.style.blockSize = "100%";
  box.replaceChildren(room);
  const map = new maps.Map(room, { center, zoom, streetViewControl: false, mapTypeControl: false });
  const marker = new maps.Marker({ map, position: center });
  let locked = true;
  const tell = ({ latLng }: MapEvent): void => {
    if (!locked && latLng !== null) onMove({ lat: latLng.lat(), lng: latLng.lng() });
  };
  marker.addListener("dragend", tell);
  map.addListener("click", tell);
  refused.add(onRefused);
  return {
    remove() {
      refused.delete(onRefused);
      box.replaceChildren();
    },
    set(position, readOnly, name) {
      locked = readOnly;
      marker.setTitle(name);
      marker.setDraggable(!readOnly);
      marker.setMap(position === null ? null : map);
      if (position !== null) marker.setPosition(position);
    },
  };
}
