/** A position by latitude and longitude, with a map. A pair pasted into either box fills both. */
import { useState } from "react";
import type { Geo } from "../../contract/fields";
import { useIntlLocale, useT } from "../../runtime/react";
import { deferred } from "../deferred";
import { FieldFrame } from "../inputs/field-frame";
import { TextInput } from "../inputs/text-input";
import type { PinMapProps } from "../map/pin-map";
import { Skeleton } from "../states/skeleton";
import { defineSheet } from "../styles";
import type { FieldInputProps } from "./field-input";
import css from "./geo-field.css";
import { formatNumber, parseNumber } from "./number-text";

defineSheet(css);

type Axis = "lat" | "lng";
const AXES: readonly Axis[] = ["lat", "lng"];

/** Parses a pasted pair such as `45.75801, 4.85612`; undefined when it is none. */
export function parsePair(text: string): Pick<Geo, "lat" | "lng"> | undefined {
  const parts = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lng] = [Number(parts?.[1]), Number(parts?.[2])];
  return parts === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? undefined : { lat, lng };
}

/** Loads with its messages when a form shows a position; the map's own code loads when it comes into view. */
const PinMap = deferred<PinMapProps>(
  async () => {
    const { default: content } = await import("../map/pin-map");
    return content;
  },
  () => <Skeleton height="calc(17 * var(--td-rem))" />,
);

/** Centre of a map without a pin: the middle of France. */
const DEFAULT_CENTRE = { lat: 46.6, lng: 2.5 };

const isPosition = (value: Geo | null): value is Geo =>
  value !== null && Number.isFinite(value.lat) && Number.isFinite(value.lng);

export default function GeoField({
  control,
  value,
  onChange,
  onBlur,
  readOnly,
  label,
  errors,
}: FieldInputProps<Geo | null>) {
  const t = useT();
  const locale = useIntlLocale();
  const [drafts, setDrafts] = useState<Partial<Record<Axis, string>>>({});
  const textOf = (axis: Axis): string => {
    const number = value?.[axis];
    return drafts[axis] ?? (number === undefined || Number.isNaN(number) ? "" : formatNumber(number, locale, 6));
  };
  const write = (axis: Axis, text: string): void => {
    const pair = parsePair(text);
    if (pair !== undefined) {
      setDrafts({});
      onChange({ ...pair, precision: "MANUAL" });
      return;
    }
    const texts = { lat: textOf("lat"), lng: textOf("lng"), [axis]: text };
    setDrafts({ ...drafts, [axis]: text });
    const parseDraft = (text: string): number => {
      const number = parseNumber(text);
      return typeof number === "number" ? number : Number.NaN;
    };
    onChange(
      texts.lat.trim() === "" && texts.lng.trim() === ""
        ? null
        : { lat: parseDraft(texts.lat), lng: parseDraft(texts.lng), precision: "MANUAL" },
    );
  };
  return (
    <div className="td-field-geo" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      <div className="td-field-geo-map">
        <PinMap
          label={label}
          position={isPosition(value) ? value : null}
          defaultCentre={DEFAULT_CENTRE}
          readOnly={readOnly}
          onMove={({ lat, lng }) => {
            setDrafts({});
            onChange({ lat, lng, precision: "MANUAL" });
          }}
        />
      </div>
      {AXES.map((axis) => (
        <FieldFrame key={axis} label={t(`field.geo.${axis}`)} error={errors[axis]}>
          {(inner) => (
            <TextInput
              {...inner}
              inputMode="decimal"
              autoComplete="off"
              readOnly={readOnly}
              value={textOf(axis)}
              onChange={(event) => {
                write(axis, event.target.value);
              }}
              onBlur={() => {
                setDrafts({});
                onBlur();
              }}
            />
          )}
        </FieldFrame>
      ))}
      <p className="td-small td-muted td-field-geo-precision">
        {value === null ? t("field.geo.none") : t(`field.geo.precision.${value.precision}`)}
      </p>
    </div>
  );
}
