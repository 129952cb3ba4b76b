/**
 * A map with one pin. Loads when it comes into view. Uses Google Maps when the configuration has an API key, else
 * Leaflet.
 */
import { useEffect, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { useConfiguration, useIntlLocale, useT } from "../../runtime/react";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useNearViewport } from "../use-near-viewport";
import type { Pin, Position } from "./leaflet-map";
import css from "./map.css";

defineSheet(css);

export interface PinMapProps {
  /** Accessible name of the map. */
  readonly label: string;
  readonly position: Position | null;
  /** Centre while there is no pin. */
  readonly defaultCentre: Position;
  readonly readOnly: boolean;
  readonly onMove: (position: Position) => void;
}

const STREET_ZOOM = 15;
const COUNTRY_ZOOM = 5;

export default function PinMap({ label, position, defaultCentre, readOnly, onMove }: PinMapProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapTiles, mapAttribution, googleApiKey } = useConfiguration();
  const [isNear, watch] = useNearViewport();
  const box = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState<Pin>();
  /** Google Maps is configured but unavailable, or rejects the key. */
  const [isGoogleUnavailable, setGoogleUnavailable] = useState(false);
  const initialView = useRef({ position, defaultCentre });
  const reportMove = useEffectEvent(onMove);
  // Not a dependency of the map: `t` changes whenever messages load, and a new map would take the focus from the pin.
  const zoomLabels = useEffectEvent(() => ({ zoomIn: t("map.zoom-in"), zoomOut: t("map.zoom-out") }));

  useEffect(() => {
    const node = box.current;
    if (!isNear || node === null) return;
    let isUnmounted = false;
    let remove = (): void => undefined;
    const { position: startPosition, defaultCentre: startCentre } = initialView.current;
    const view = { center: startPosition ?? startCentre, zoom: startPosition === null ? COUNTRY_ZOOM : STREET_ZOOM };
    const onMovePin = (next: Position): void => {
      reportMove(next);
    };
    const show = async (): Promise<void> => {
      if (googleApiKey !== "" && !isGoogleUnavailable) {
        const { makeGooglePin } = await import("./google-map");
        const fallBack = (): void => {
          setGoogleUnavailable(true);
        };
        const googlePin = await makeGooglePin(node, googleApiKey, view, { onMove: onMovePin, onRefused: fallBack });
        if (googlePin === undefined) fallBack();
        else if (isUnmounted) googlePin.remove();
        else {
          remove = () => {
            googlePin.remove();
          };
          setPin(googlePin);
        }
        return;
      }
      const { makeMap, makePin } = await import("./leaflet-map");
      // The component may have unmounted while the code was loading.
      if (isUnmounted) return;
      const map = makeMap(node, { tiles: mapTiles, attribution: mapAttribution, locale, labels: zoomLabels() });
      map.setView(view.center, view.zoom);
      const observer = new ResizeObserver(() => map.invalidateSize());
      observer.observe(node);
      remove = () => {
        observer.disconnect();
        map.remove();
      };
      setPin(makePin(map, onMovePin));
    };
    show().catch((error: unknown) => {
      // Not shown to the user: the coordinate fields beside the map still work.
      console.error("The map could not be shown", error);
    });
    return () => {
      isUnmounted = true;
      setPin(undefined);
      remove();
    };
  }, [isNear, googleApiKey, isGoogleUnavailable, mapTiles, mapAttribution, locale]);

  useEffect(() => {
    pin?.set(position, readOnly, t("map.pin"));
  }, [pin, position, readOnly, t]);

  return (
    <div className="td-map" role="group" aria-label={label} ref={watch} data-ready={pin !== undefined || undefined}>
      {pin === undefined ? <Skeleton height="100%" /> : null}
      <div ref={box} />
      {isGoogleUnavailable ? <p className="td-map__note td-small">{t("map.google-away")}</p> : null}
    </div>
  );
}
