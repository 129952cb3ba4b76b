/** A pin on Google Maps, for configurations with an API key. */
import { trustedScriptUrl } from "../trusted-types";
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

/** Returns the API that Google's script defines on the page. */
const googleMaps = (): GoogleMaps | undefined =>
  (globalThis as { google?: { maps?: Partial<GoogleMaps> } }).google?.maps?.Map === undefined
    ? undefined
    : (globalThis as unknown as { google: { maps: GoogleMaps } }).google.maps;

const SERVICE = "https://maps.googleapis.com/maps/api/js";
/** Milliseconds after which the service counts as unavailable. */
const TIMEOUT_MS = 8_000;
let loading: Promise<GoogleMaps | undefined> | undefined;

/** Callbacks of maps on the page, run when Google rejects the key by calling `gm_authFailure`. */
const refusalListeners = new Set<() => void>();
const listenForRefusals = (): void => {
  (globalThis as { gm_authFailure?: () => void }).gm_authFailure = () => {
    for (const notify of refusalListeners) notify();
  };
};

function loadGoogleMaps(key: string): Promise<GoogleMaps | undefined> {
  loading ??= new Promise((resolve) => {
    listenForRefusals();
    const script = document.createElement("script");
    script.src = trustedScriptUrl(`${SERVICE}?${new URLSearchParams({ key, v: "weekly" }).toString()}`);
    script.async = true;
    const giveUp = (): void => {
      loading = undefined;
      script.remove();
      resolve(undefined);
    };
    const timeout = setTimeout(giveUp, TIMEOUT_MS);
    script.onload = () => {
      clearTimeout(timeout);
      resolve(googleMaps());
    };
    script.onerror = giveUp;
    document.head.append(script);
  });
  return loading;
}

export interface GooglePin extends Pin {
  /** Removes the map from the box. */
  remove(): void;
}

/**
 * Loads Google Maps and shows a pin.
 *
 * @returns the pin, or undefined when the service is unavailable; the caller then shows its own map. `onRefused` runs
 * when Google rejects the key later.
 */
export async function makeGooglePin(
  box: HTMLElement,
  key: string,
  { center, zoom }: { readonly center: Position; readonly zoom: number },
  { onMove, onRefused }: { readonly onMove: (position: Position) => void; readonly onRefused: () => void },
): Promise<GooglePin | undefined> {
  const maps = googleMaps() ?? (await loadGoogleMaps(key));
  if (maps === undefined) return undefined;
  const container = document.createElement("div");
  container.style.blockSize = "100%";
  box.style.blockSize = "100%";
  box.replaceChildren(container);
  const map = new maps.Map(container, { center, zoom, streetViewControl: false, mapTypeControl: false });
  const marker = new maps.Marker({ map, position: center });
  let locked = true;
  const reportMove = ({ latLng }: MapEvent): void => {
    if (!locked && latLng !== null) onMove({ lat: latLng.lat(), lng: latLng.lng() });
  };
  marker.addListener("dragend", reportMove);
  map.addListener("click", reportMove);
  refusalListeners.add(onRefused);
  return {
    remove() {
      refusalListeners.delete(onRefused);
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
