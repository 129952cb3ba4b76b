/** A map of many points; each leads to its record. Nothing of it loads before it comes into view. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfiguration, useIntlLocale, useT } from "../../runtime/react";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useSeen } from "../use-seen";
import type { MapPoint, Marks } from "./leaflet-map";
import css from "./map.css";

defineSheet(css);

export interface PointsMapProps {
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly onOpen: (id: number) => void;
}

/** Where a map without points looks. */
const START = { center: { lat: 46.6, lng: 2.5 }, zoom: 5 };

export function PointsMap({ label, points, onOpen }: PointsMapProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapTiles, mapAttribution } = useConfiguration();
  const [seen, watch] = useSeen();
  const box = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<Marks>();
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    const node = box.current;
    if (!seen || node === null) return;
    let gone = false;
    let remove = (): void => undefined;
    import("./leaflet-map").then(
      ({ makeMap, makeMarks }) => {
        if (gone) return;
        const words = { zoomIn: t("map.zoom-in"), zoomOut: t("map.zoom-out") };
        const map = makeMap(node, { tiles: mapTiles, attribution: mapAttribution, locale, words });
        map.setView(START.center, START.zoom);
        const observer = new ResizeObserver(() => map.invalidateSize());
        observer.observe(node);
        remove = () => {
          observer.disconnect();
          map.remove();
        };
        setMarks(
          makeMarks(
            map,
            (id) => {
              open(id);
            },
            (count) => t("map.crowd", { count }),
          ),
        );
      },
      (error: unknown) => {
        console.error("The map could not be shown", error);
      },
    );
    return () => {
      gone = true;
      setMarks(undefined);
      remove();
    };
  }, [seen, mapTiles, mapAttribution, locale, t]);

  useEffect(() => {
    marks?.set(points);
  }, [marks, points]);

  return (
    <div
      className="td-map"
      data-size="large"
      role="group"
      aria-label={label}
      ref={watch}
      data-ready={marks !== undefined || undefined}
    >
      {marks === undefined ? <Skeleton height="100%" /> : null}
      <div ref={box} />
    </div>
  );
}
