/** A map of many points, each opening its record. Loads when it comes into view. */
import { useEffect, useRef, useState } from "react";
import { useEffectEvent } from "use-effect-event";
import { numberFormat } from "../../contract/intl-formats";
import { useConfiguration, useIntlLocale, useT } from "../../runtime/react";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useNearViewport } from "../use-near-viewport";
import type { MapBounds, MapContent, PointMarkers } from "./point-markers";
import css from "./map.css";

defineSheet(css);

export interface PointsMapProps {
  readonly label: string;
  readonly content: MapContent;
  /** The map moves to show everything whenever this changes. */
  readonly fitKey: string;
  readonly onOpen: (id: number) => void;
  /** Called with the visible part after each movement. */
  readonly onMove: (box: MapBounds) => void;
}

/** View of a map without points. */
const START = { center: { lat: 46.6, lng: 2.5 }, zoom: 5 };

export function PointsMap({ label, content, fitKey, onOpen, onMove }: PointsMapProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapTiles, mapAttribution } = useConfiguration();
  const [isNear, watch] = useNearViewport();
  const box = useRef<HTMLDivElement>(null);
  const [markers, setMarkers] = useState<PointMarkers>();
  const open = useEffectEvent(onOpen);
  const move = useEffectEvent(onMove);
  const fitted = useRef<string>(undefined);
  // Not dependencies of the map: `t` changes whenever messages load, and a new map would lose its position and zoom.
  const zoomLabels = useEffectEvent(() => ({ zoomIn: t("map.zoom-in"), zoomOut: t("map.zoom-out") }));
  const groupLabel = useEffectEvent((count: number) => t.count("map.crowd", count));

  useEffect(() => {
    const node = box.current;
    if (!isNear || node === null) return;
    let isUnmounted = false;
    let remove = (): void => undefined;
    Promise.all([import("./leaflet-map"), import("./point-markers")]).then(
      ([{ makeMap }, { makePointMarkers, visibleBox }]) => {
        if (isUnmounted) return;
        const map = makeMap(node, { tiles: mapTiles, attribution: mapAttribution, locale, labels: zoomLabels() });
        map.setView(START.center, START.zoom);
        const observer = new ResizeObserver(() => map.invalidateSize());
        observer.observe(node);
        remove = () => {
          observer.disconnect();
          map.remove();
        };
        map.on("moveend", () => {
          move(visibleBox(map));
        });
        const number = numberFormat(locale, { notation: "compact" });
        const texts = { group: (count: number) => groupLabel(count), number: (count: number) => number.format(count) };
        fitted.current = undefined;
        setMarkers(
          makePointMarkers(
            map,
            (id) => {
              open(id);
            },
            texts,
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
    if (markers === undefined) return;
    const fits = fitted.current !== fitKey;
    fitted.current = fitKey;
    markers.set(content, fits);
  }, [markers, content, fitKey]);

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
