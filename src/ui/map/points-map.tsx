/** A map of many points, each opening its record. Loads when it comes into view. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfiguration, useIntlLocale, useT } from "../../runtime/react";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useNearViewport } from "../use-near-viewport";
import type { MapPoint, PointMarkers } from "./leaflet-map";
import css from "./map.css";

defineSheet(css);

export interface PointsMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly onOpen: (id: number) => void;
}

/** View of a map without points. */
const START = { center: { lat: 46.6, lng: 2.5 }, zoom: 5 };

export function PointsMap({ label, points, onOpen }: PointsMapProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapTiles, mapAttribution } = useConfiguration();
  const [isNear, watch] = useNearViewport();
  const box = useRef<HTMLDivElement>(null);
  const [markers, setMarkers] = useState<PointMarkers>();
  const open = useEffectEvent(onOpen);
  // Not dependencies of the map: `t` changes whenever messages load, and a new map would lose its position and zoom.
  const zoomLabels = useEffectEvent(() => ({ zoomIn: t("map.zoom-in"), zoomOut: t("map.zoom-out") }));
  const clusterLabel = useEffectEvent((count: number) => t.count("map.crowd", count));

  useEffect(() => {
    const node = box.current;
    if (!isNear || node === null) return;
    let isUnmounted = false;
    let remove = (): void => undefined;
    import("./leaflet-map").then(
      ({ makeMap, makePointMarkers }) => {
        if (isUnmounted) return;
        const map = makeMap(node, { tiles: mapTiles, attribution: mapAttribution, locale, labels: zoomLabels() });
        map.setView(START.center, START.zoom);
        const observer = new ResizeObserver(() => map.invalidateSize());
        observer.observe(node);
        remove = () => {
          observer.disconnect();
          map.remove();
        };
        setMarkers(
          makePointMarkers(
            map,
            (id) => {
              open(id);
            },
            (count) => clusterLabel(count),
          ),
        );
      },
      (error: unknown) => {
        console.error("The map could not be shown", error);
      },
    );
    return () => {
      isUnmounted = true;
      setMarkers(undefined);
      remove();
    };
  }, [isNear, mapTiles, mapAttribution, locale]);

  useEffect(() => {
    markers?.set(points);
  }, [markers, points]);

  return (
    <div
      className="td-map"
      data-size="large"
      role="group"
      aria-label={label}
      ref={watch}
      data-ready={markers !== undefined || undefined}
    >
      {markers === undefined ? <Skeleton height="100%" /> : null}
      <div ref={box} />
    </div>
  );
}
