/** A map with one pin. Nothing of it loads before it comes into view; with a key for Google Maps that map is shown instead. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useConfiguration, useIntlLocale, useT } from "../../runtime/react";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import { useSeen } from "../use-seen";
import type { Pin, Position } from "./leaflet-map";
import css from "./map.css";

defineSheet(css);

export interface PinMapProps {
  /** Name of the map for those who can't see it. */
  readonly label: string;
  readonly position: Position | null;
  /** Where the map looks while there is no pin. */
  readonly around: Position;
  readonly readOnly: boolean;
  readonly onMove: (position: Position) => void;
}

const STREETS = 15;
const COUNTRY = 5;

export default function PinMap({ label, position, around, readOnly, onMove }: PinMapProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { mapTiles, mapAttribution, googleApiKey } = useConfiguration();
  const [seen, watch] = useSeen();
  const box = useRef<HTMLDivElement>(null);
  const [pin, setPin] = useState<Pin>();
  /** Google Maps is configured and did not come, or refuses the key. */
  const [away, setAway] = useState(false);
  const start = useRef({ position, around });
  const moved = useEffectEvent(onMove);

  useEffect(() => {
    const node = box.current;
    if (!seen || node === null) return;
    let gone = false;
    let remove = (): void => undefined;
    const { position: at, around: near } = start.current;
    const view = { center: at ?? near, zoom: at === null ? COUNTRY : STREETS };
    const onPin = (next: Position): void => {
      moved(next);
    };
    const show = async (): Promise<void> => {
      if (googleApiKey !== "" && !away) {
        const { makeGooglePin } = await import("./google-map");
        const leave = (): void => {
          setAway(true);
        };
        const made = await makeGooglePin(node, googleApiKey, view, { onMove: onPin, onRefused: leave });
        if (made === undefined) leave();
        else if (gone) made.remove();
        else {
          remove = () => {
            made.remove();
          };
          setPin(made);
        }
        return;
      }
      const { makeMap, makePin } = await import("./leaflet-map");
      // The element may have been left while the code was on its way.
      if (gone) return;
      const words = { zoomIn: t("map.zoom-in"), zoomOut: t("map.zoom-out") };
      const map = makeMap(node, { tiles: mapTiles, attribution: mapAttribution, locale, words });
      map.setView(view.center, view.zoom);
      const observer = new ResizeObserver(() => map.invalidateSize());
      observer.observe(node);
      remove = () => {
        observer.disconnect();
        map.remove();
      };
      setPin(makePin(map, onPin));
    };
    show().catch((error: unknown) => {
      // The coordinates beside it say the same.
      console.error("The map could not be shown", error);
    });
    return () => {
      gone = true;
      setPin(undefined);
      remove();
    };
  }, [seen, googleApiKey, away, mapTiles, mapAttribution, locale, t]);

  useEffect(() => {
    pin?.set(position, readOnly, t("map.pin"));
  }, [pin, position, readOnly, t]);

  return (
    <div className="td-map" role="group" aria-label={label} ref={watch} data-ready={pin !== undefined || undefined}>
      {pin === undefined ? <Skeleton height="100%" /> : null}
      <div ref={box} />
      {away ? <p className="td-map__note td-small">{t("map.google-away")}</p> : null}
    </div>
  );
}
