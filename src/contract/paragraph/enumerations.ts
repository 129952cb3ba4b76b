/** Lists of values for the content screens. The server returns them, and both sides validate against them. */
import { PAGE_BUTTONS } from "./page-buttons";

interface Entry {
  readonly code: string;
  /** Name of a Bootstrap icon. */
  readonly icon?: string;
  /** Pixels for a space, factor for a line height. */
  readonly value?: number;
}

const codesOnly = <const C extends readonly string[]>(...codes: C): readonly (Entry & { readonly code: C[number] })[] =>
  codes.map((code: C[number]) => ({ code }));

const withIcons = <const C extends string>(icons: Readonly<Record<C, string>>) =>
  (Object.keys(icons) as C[]).map((code): Entry & { readonly code: C } => ({ code, icon: icons[code] }));

const withValues = <const C extends string>(values: Readonly<Record<C, number>>) =>
  (Object.keys(values) as C[]).map((code): Entry & { readonly code: C } => ({ code, value: values[code] }));

/** All lists by their name in the path. Ids are the positions in the list, from 1, and never change: add new codes at the end. */
export const ENUMERATIONS = {
  "text-align": withIcons({
    LEFT: "text-left",
    CENTER: "text-center",
    RIGHT: "text-right",
    JUSTIFY: "justify",
  }),
  "seo-level": codesOnly("H1", "H2", "H3", "H4", "H5", "H6", "P"),
  "text-transform": codesOnly("NONE", "UPPERCASE", "LOWERCASE", "CAPITALIZE"),
  "seo-level-style": codesOnly("STYLE_H1", "STYLE_H2", "STYLE_H3", "STYLE_H4", "STYLE_H5", "STYLE_H6", "STYLE_TEXT"),
  "specific-call-to-action": codesOnly("NONE", ...PAGE_BUTTONS, "DOWNLOAD_COUPON"),
  seasons: codesOnly("SUMMER", "WINTER", "ALL_SEASON"),
  "vehicle-types": codesOnly("CAR", "SUV", "VAN", "MOTORCYCLE", "TRUCK", "AGRICULTURAL"),
  "talk-point-icons": withIcons({
    TYRE: "vinyl",
    WHEEL: "record-circle",
    SNOWFLAKE: "snow",
    SUN: "sun",
    RAIN: "cloud-rain",
    SHIELD: "shield-check",
    MEDAL: "award",
    CLOCK: "clock",
    CALENDAR: "calendar-check",
    TRUCK: "truck",
    PRICE_TAG: "tag",
    EURO: "currency-euro",
    CARD: "credit-card",
    WRENCH: "wrench",
    BATTERY: "battery-charging",
    BRAKE: "disc",
    OIL: "droplet",
    LEAF: "flower1",
    PHONE: "telephone",
    PIN: "geo-alt",
    STAR: "star",
    THUMB: "hand-thumbs-up",
    FAMILY: "people",
    PERCENT: "percent",
  }),
  "seo-page-type": codesOnly(
    "HOME",
    "LANDING_PAGE",
    "CATALOG",
    "CATALOG_PRODUCT",
    "BLOG_LIST",
    "BLOG_ARTICLE",
    "SERVICE_LIST",
    "SERVICE",
    "DEALER_LIST",
    "DEALER",
    "DEALER_CITY",
    "TYRE_SEARCH",
    "TYRE_LIST",
    "TYRE_SIZE",
    "TYRE_BRAND",
    "TYRE_PROFILE",
    "TYRE_DETAIL",
    "VEHICLE",
    "CONTACT",
    "LEGAL",
    "CART",
    "APPOINTMENT",
    "CUSTOM_DATABASE",
  ),
  "button-type": codesOnly("PRIMARY", "SECONDARY", "OUTLINE", "TEXT_LINK"),
  "push-status": codesOnly("DRAFT", "PENDING", "RUNNING", "DONE", "PARTIAL", "FAILED", "WITHDRAWN"),
  "pushable-content": codesOnly(
    "CAROUSEL",
    "BACKGROUND_PICTURE",
    "TYRE_BANNER",
    "TYRE_HIGHLIGHT",
    "TYRE_HEAD_GONDOLAS",
    "DISCOUNT_CODE",
    "DEALER_COUPON",
    "HOME_SHOP_SERVICE",
    "HOME_BLOG_HIGHLIGHT",
    "PARTNER",
    "SOCIAL",
    "TRACKING",
  ),
  "space-size-value": withValues({ NONE: 0, XS: 4, S: 8, M: 16, L: 32, XL: 64, XXL: 96 }),
  shadow: codesOnly("NONE", "SOFT", "MEDIUM", "STRONG"),
  "text-space": withValues({ TIGHT: 1.15, NORMAL: 1.4, AIRY: 1.7, WIDE: 2 }),
} as const satisfies Readonly<Record<string, readonly Entry[]>>;

export type EnumerationName = keyof typeof ENUMERATIONS;
export const ENUMERATION_NAMES = Object.keys(ENUMERATIONS) as EnumerationName[];

export type CodeOf<N extends EnumerationName> = (typeof ENUMERATIONS)[N][number]["code"];

/** Returns the codes of a list. */
export const codesOf = <N extends EnumerationName>(name: N): readonly CodeOf<N>[] =>
  (ENUMERATIONS[name] as readonly { readonly code: CodeOf<N> }[]).map(({ code }) => code);

/** Returns the message key of a value. */
export const enumerationKey = (name: string, code: string): string => `enumeration.${name}.${code}`;

/** A value as the endpoint returns it. */
export interface EnumerationValue {
  readonly id: number;
  readonly code: string;
  readonly labelKey: string;
  readonly icon?: string;
  readonly value?: number;
}

/** Returns a list as the endpoint returns it. */
export const enumerationValues = (name: EnumerationName): EnumerationValue[] =>
  ENUMERATIONS[name].map((entry: Entry, index) => ({
    id: index + 1,
    labelKey: enumerationKey(name, entry.code),
    ...entry,
  }));

/** Returns the size of a space by its id, or undefined for an unknown id. */
export const spaceSize = (id: number): EnumerationValue | undefined =>
  enumerationValues("space-size-value").find((size) => size.id === id);

/** Returns the id of a size by its code. */
export const spaceSizeId = (code: CodeOf<"space-size-value">): number => codesOf("space-size-value").indexOf(code) + 1;
