/** A pin on Google Maps, where the configuration has a key. Undefined when the service does not come: the caller shows its own map. */
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
let loading: Promise<GoogleMaps | undefined> | undefined;

function load(key: string): Promise<GoogleMaps | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = `${SERVICE}?${new URLSearchParams({ key, v: "weekly" }).toString()}`;
    script.async = true;
    script.onload = () => {
      resolve(onPage());
    };
    script.onerror = () => {
      loading = undefined;
      resolve(undefined);
    };
    document.head.append(script);
  });
  return loading;
}

export async function makeGooglePin(
  box: HTMLElement,
  key: string,
  { center, zoom }: { readonly center: Position; readonly zoom: number },
  onMove: (position: Position) => void,
): Promise<Pin | undefined> {
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
  return {
    set(position, readOnly, name) {
      locked = readOnly;
      marker.setTitle(name);
      marker.setDraggable(!readOnly);
      marker.setMap(position === null ? null : map);
      if (position !== null) marker.setPosition(position);
    },
  };
}
