/** Shapes of structured field values, as sent and stored. */

/** Text by locale: `{ fr_FR: "Pneus", en_GB: "Tyres" }`. A missing locale shows its fallback. */
export type Localised<T = string> = Readonly<Record<string, T>>;

/** Returns the text in the first of the locales that has one, else any text. */
export const textIn = (texts: Localised, locales: readonly string[]): string =>
  locales.map((locale) => texts[locale]).find((text) => text !== undefined && text !== "") ??
  Object.values(texts)[0] ??
  "";

/** Amount in minor units (cents) of an ISO 4217 currency. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** A reference to another record. The server fills in `label` and ignores it on saving. */
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

/** Ranges by weekday, at most three a day. A day without ranges is closed. */
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

/** Crop of the original: a rectangle in pixels after rotation, and an optional focus point from 0 to 1. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Factor over the smallest zoom, from 1 to 4. */
  readonly zoom: number;
  /** Clockwise rotation in degrees. */
  readonly rotate: 0 | 90 | 180 | 270;
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
}

/** One device variant of a picture. */
export interface Picture {
  readonly device: Device;
  readonly pictureUrl: string;
  readonly optimizedPictureUrl: string | null;
  readonly imageName: string;
  /** Alternative text by locale; the same for all devices of a picture. */
  readonly altTexts?: Localised | undefined;
  /** Width and height in pixels and size in bytes of the original; unknown for pictures of other systems. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly bytes?: number | undefined;
  /** Crop chosen by the user. */
  readonly crop?: Crop | null | undefined;
}

export interface FileValue {
  readonly id: string;
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  readonly type: string;
  readonly url: string;
}

/** ISO days, both included; null is open. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}
