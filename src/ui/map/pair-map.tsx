/** A map with two fixed pins: a present place and a proposed one. Loads when it comes into view. */
import { useEffect, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { useConfiguration, useIntlLocale, useT } from "../../runtime/react";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useNearViewport } from "../use-near-viewport";
import type { Position } from "./leaflet-map";
import css from "./map.css";

defineSheet(css);

export interface PairMapProps {
  /** Accessible name of the map. */
  readonly label: string;
  readonly present: Position;
  readonly presentLabel: string;
  readonly proposed: Position;
  readonly proposedLabel: string;
}

/** Space around the pins in pixels, and the nearest view of two pins that are close together. */
const PADDING: [number, number] = [40, 40];
const STREET_ZOOM = 15;

export default function PairMap({ label, present, presentLabel, proposed, proposedLabel }: PairMapProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapTiles, mapAttribution } = useConfiguration();
  const [isNear, watch] = useNearViewport();
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const content = useEffectEvent(() => ({
    labels: { zoomIn: t("map.zoom-in"), zoomOut: t("map.zoom-out") },
    pins: [
      { position: present, name: presentLabel, kind: "present" as const },
      { position: proposed, name: proposedLabel, kind: "proposed" as const },
    ],
  }));
  const places = `${present.lat},${present.lng},${proposed.lat},${proposed.lng}`;
  useEffect(() => {
    const node = box.current;
    if (!isNear || node === null) return;
    let isUnmounted = false;
    let remove = (): void => undefined;
    import("./leaflet-map").then(
      ({ makeMap, addFixedPin }) => {
        if (isUnmounted) return;
        const { labels, pins } = content();
        const map = makeMap(node, { tiles: mapTiles, attribution: mapAttribution, locale, labels });
        map.fitBounds(
          pins.map(({ position }): [number, number] => [position.lat, position.lng]),
          { padding: PADDING, maxZoom: STREET_ZOOM, animate: false },
        );
        for (const { position, name, kind } of pins) addFixedPin(map, position, name, kind);
        const observer = new ResizeObserver(() => map.invalidateSize());
        observer.observe(node);
        remove = () => {
          observer.disconnect();
          map.remove();
        };
        setShown(true);
      },
      (error: unknown) => {
        // Not shown to the user: both positions are in the table above.
        console.error("The map could not be shown", error);
      },
    );
    return () => {
      isUnmounted = true;
      setShown(false);
      remove();
    };
  }, [isNear, mapTiles, mapAttribution, locale, places]);
  return (
    <div className="td-map td-map--pair" role="group" aria-label={label} ref={watch} data-ready={isShown || undefined}>
      {isShown ? null : <Skeleton height="100%" />}
      <div ref={box} />
    </div>
  );
}
