/** A place on the map by latitude and longitude. A pair pasted into either box fills both. */
import { useState } from "react";
import type { Geo } from "../../contract/fields";
import { useIntlLocale, useT } from "../../runtime/react";
import { withWords } from "../../runtime/with-words";
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

/** `45.75801, 4.85612` as maps copy it. */
export function readPair(text: string): Pick<Geo, "lat" | "lng"> | undefined {
  const parts = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lng] = [Number(parts?.[1]), Number(parts?.[2])];
  return parts === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 ? undefined : { lat, lng };
}

/** Loads with its words when a form shows a place; the map behind it once it is seen. */
const PinMap = deferred<PinMapProps>(
  async () => {
    const { default: content } = await withWords(import("../map/pin-map"), ["map"]);
    return content;
  },
  () => <Skeleton height="calc(17 * var(--td-rem))" />,
);

/** Where a map without a pin looks first: the middle of France. */
const AROUND = { lat: 46.6, lng: 2.5 };

const isPlace = (value: Geo | null): value is Geo =>
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
  const [typed, setTyped] = useState<Partial<Record<Axis, string>>>({});
  const shown = (axis: Axis): string => {
    const number = value?.[axis];
    return typed[axis] ?? (number === undefined || Number.isNaN(number) ? "" : formatNumber(number, locale, 6));
  };
  const write = (axis: Axis, text: string): void => {
    const pair = readPair(text);
    if (pair !== undefined) {
      setTyped({});
      onChange({ ...pair, precision: "MANUAL" });
      return;
    }
    const texts = { lat: shown("lat"), lng: shown("lng"), [axis]: text };
    setTyped({ ...typed, [axis]: text });
    const read = (one: string): number => {
      const number = parseNumber(one);
      return typeof number === "number" ? number : Number.NaN;
    };
    onChange(
      texts.lat.trim() === "" && texts.lng.trim() === ""
        ? null
        : { lat: read(texts.lat), lng: read(texts.lng), precision: "MANUAL" },
    );
  };
  return (
    <div className="td-field-geo" id={control.id} aria-describedby={control["aria-describedby"]} tabIndex={-1}>
      <div className="td-field-geo-map">
        <PinMap
          label={label}
          position={isPlace(value) ? value : null}
          around={AROUND}
          readOnly={readOnly}
          onMove={({ lat, lng }) => {
            setTyped({});
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
              value={shown(axis)}
              onChange={(event) => {
                write(axis, event.target.value);
              }}
              onBlur={() => {
                setTyped({});
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
