/** Shapes of structured field values, as they travel. */

/** Text by locale: `{ fr_FR: "Pneus", en_GB: "Tyres" }`. A missing locale shows its fallback. */
export type Localised<T = string> = Readonly<Record<string, T>>;

/** A text in the first of the languages that has one, else in any. */
export const textIn = (texts: Localised, locales: readonly string[]): string =>
  locales.map((locale) => texts[locale]).find((text) => text !== undefined && text !== "") ??
  Object.values(texts)[0] ??
  "";

/** Amount in minor units (cents) of an ISO 4217 currency. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** A pointer to another record; `label` is filled by the server and ignored on saving. */
export interface Reference {
  readonly id: number;
  readonly label: string;
}

export interface Link {
  readonly url: string;
  readonly newTab: boolean;
}

export interface Address {
  readonly address1: string;
  readonly address2: string | null;
  readonly postalCode: string | null;
  readonly city: string;
  readonly district: string | null;
  readonly subDistrict: string | null;
  readonly state: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}
export const ADDRESS_PARTS = [
  "address1",
  "address2",
  "postalCode",
  "city",
  "district",
  "subDistrict",
  "state",
  "country",
] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

export const WEEKDAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** `HH:mm`, five-minute steps; `24:00` only as an end. */
export interface TimeRange {
  readonly from: string;
  readonly to: string;
  readonly byAppointmentOnly: boolean;
}

/** Ranges by day, at most three a day; a day without ranges is closed. */
export type OpeningHours = Readonly<Record<Weekday, readonly TimeRange[]>>;

export const GEO_PRECISIONS = ["ROOFTOP", "STREET", "CITY", "MANUAL"] as const;
/** WGS 84 degrees. */
export interface Geo {
  readonly lat: number;
  readonly lng: number;
  readonly precision: (typeof GEO_PRECISIONS)[number];
}

export const DEVICES = ["DESKTOP", "TABLET", "MOBILE"] as const;
export type Device = (typeof DEVICES)[number];

/** What of the original is shown: a frame in its pixels after turning, and the point that matters most, from 0 to 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Times the smallest zoom, 1 to 4. */
  readonly zoom: number;
  /** Clockwise quarter turns in degrees. */
  readonly rotate: 0 | 90 | 180 | 270;
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
}

/** One device variant of a picture (Spec 1 §3 "Picture"). */
export interface Picture {
  readonly device: Device;
  readonly pictureUrl: string;
  readonly optimizedPictureUrl: string | null;
  readonly imageName: string;
  /** What is read out in its place, by language; the same for every device of a picture. */
  readonly altTexts?: Localised | undefined;
  /** Pixels and bytes of the original; unknown for pictures of other systems. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly bytes?: number | undefined;
  /** The frame chosen by hand. */
  readonly crop?: Crop | null | undefined;
}

export interface FileValue {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly url: string;
}

/** ISO dates, both days included; an open end is null. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}
