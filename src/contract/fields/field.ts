/** The data of a field and the type of its value. A field is data only: validation, storage, input and cell derive from its kind. */
import type { Condition } from "../conditions";
import type { FieldStatusName } from "../context";
import type { RightRequirement } from "../rights";
import type { FileType } from "../file-types";
import type {
  Address,
  Device,
  FileValue,
  Geo,
  Link,
  Localised,
  Money,
  OpeningHours,
  Period,
  Picture,
  Reference,
} from "./values";

export const FIELD_KINDS = [
  "text",
  "multiline",
  "richText",
  "code",
  "email",
  "phone",
  "externalUrl",
  "relativeUrl",
  "colour",
  "companyId",
  "vatNumber",
  "timeZone",
  "tyreSize",
  "time",
  "locale",
  "country",
  "integer",
  "decimal",
  "percent",
  "money",
  "boolean",
  "choice",
  "choices",
  "date",
  "dateTime",
  "period",
  "link",
  "reference",
  "references",
  "rows",
  "address",
  "openingHours",
  "geo",
  "picture",
  "file",
  "position",
  "computed",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Options that every kind takes. */
export interface BaseOptions {
  readonly required?: boolean;
  /** Set by the server; shown, never sent. */
  readonly readOnly?: boolean;
  /** No other record of the same scope may hold the value (compared without case). */
  readonly unique?: boolean;
  /** Needed to see the field at all. */
  readonly right?: RightRequirement;
  /** Needed to change it; without it the field is shown locked. */
  readonly writeRight?: RightRequirement;
  /** Dealer-scoped accounts see it locked. */
  readonly networkOnly?: boolean;
  readonly conditions?: readonly Condition[];
  /** Needed to change it; where one fails the field is shown locked. */
  readonly writeConditions?: readonly Condition[];
  /** The shop's field status (HIDDEN, VISIBLE, MANDATORY) decides whether it is shown and demanded (Spec 1 §3). */
  readonly fieldStatus?: FieldStatusName;
  /** An example shown in the empty input; never the only place of a rule. */
  readonly example?: string;
  /** Takes part in list filters with an index of its own. */
  readonly width?: "half" | "full";
}

export interface Field<Value = unknown, Kind extends FieldKind = FieldKind, Options extends object = object> {
  readonly kind: Kind;
  readonly options: Options & BaseOptions;
  /** Type only, never present: carries the value's type through inference. */
  readonly "~value"?: Value;
}

export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

/** Values of a set of fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type True<O, Key extends string> = O extends Readonly<Record<Key, true>> ? true : false;
/** Required scalars are never null on the wire; others are null when empty. Localised ones are maps. */
export type Nullable<V, O> =
  True<O, "localised"> extends true ? Localised<V> : True<O, "required"> extends true ? V : V | null;

export interface TextOptions extends BaseOptions {
  readonly min?: number;
  readonly max?: number;
  readonly localised?: boolean;
  /** Text of several lines that may be read from a text file, such as a list of codes. */
  readonly fromFile?: true;
  /** Source of a regular expression the value must match whole. */
  readonly pattern?: string;
  readonly default?: string;
}
export interface NumberOptions extends BaseOptions {
  readonly min?: number;
  readonly max?: number;
  readonly fractionDigits?: number;
  readonly default?: number;
  /** Message key of a unit shown behind the input (`unit.hours`). */
  readonly unit?: string;
}
export interface ChoiceOptions extends BaseOptions {
  /** Tint of each value's badge, where the choice is a status. */
  readonly tints?: Readonly<Record<string, "success" | "warning" | "danger" | "info" | "neutral">>;
  readonly icons?: Readonly<Record<string, string>>;
}
export interface ReferenceOptions extends BaseOptions {
  /** Extra filter on the choices, in the list protocol's codec. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly max?: number;
}
export interface PictureOptions extends BaseOptions {
  /** Pixel size each device variant is made in; the devices named are those that can have a picture of their own. */
  readonly sizes?: Partial<Record<Device, readonly [width: number, height: number]>>;
  /** `whole` keeps all of it, as a logo wants; `cover` (the default) cuts it to the size's proportions. */
  readonly fit?: "cover" | "whole";
  /** Asks for a text that stands for the picture. */
  readonly alt?: boolean;
}
export interface FileOptions extends BaseOptions {
  /** What it may be, judged by its bytes; everything known when left out. */
  readonly types?: readonly FileType[];
  /** Bytes; 10 MB when left out. */
  readonly maxBytes?: number;
}

type ChoiceValue<V extends readonly string[], O> = O extends { required: true } | { default: string }
  ? V[number]
  : V[number] | null;

const make = <Value, Kind extends FieldKind, Options extends object>(
  kind: Kind,
  options: Options,
): Field<Value, Kind, Options> => ({ kind, options });

const text =
  <Kind extends FieldKind>(kind: Kind) =>
  <const O extends TextOptions>(options: O = {} as O) =>
    make<Nullable<string, O>, Kind, O>(kind, options);

const number =
  <Kind extends FieldKind>(kind: Kind) =>
  <const O extends NumberOptions>(options: O = {} as O) =>
    make<Nullable<number, O>, Kind, O>(kind, options);

const value =
  <V, Kind extends FieldKind, Extra extends object = object>(kind: Kind) =>
  <const O extends BaseOptions & Extra>(options: O = {} as O) =>
    make<Nullable<V, O>, Kind, O>(kind, options);

/** The field kinds: `f.text({ required: true, max: 80 })`. Each answers data; nothing here touches valibot, React or a database. */
export const f = {
  text: text("text"),
  multiline: text("multiline"),
  /** HTML of the rich-text editor, sanitised by the server. */
  richText: text("richText"),
  /** Upper-case identifier, `[A-Z0-9_-]` unless a pattern says otherwise. */
  code: text("code"),
  email: text("email"),
  /** Stored in E.164 where it can be parsed with the record's country. */
  phone: text("phone"),
  externalUrl: text("externalUrl"),
  /** Normalised as Spec 1 §5 says. */
  relativeUrl: text("relativeUrl"),
  /** `#rrggbb`. */
  colour: text("colour"),
  /** Company number by country (France: SIRET with its check digit). */
  companyId: text("companyId"),
  vatNumber: text("vatNumber"),
  /** IANA name. */
  timeZone: text("timeZone"),
  /** Stored `205/55R16 91V`, shown `205/55 R16 91V`. */
  tyreSize: text("tyreSize"),
  /** `HH:mm`. */
  time: text("time"),
  /** `fr_FR`. */
  locale: text("locale"),
  /** ISO 3166-1 alpha-2. */
  country: text("country"),
  integer: number("integer"),
  decimal: number("decimal"),
  /** 0 to 100 unless bounds say otherwise. */
  percent: number("percent"),
  money: value<Money, "money", { readonly min?: number; readonly max?: number }>("money"),
  boolean: <const O extends BaseOptions & { readonly default?: boolean }>(options: O = {} as O) =>
    make<boolean, "boolean", O>("boolean", options),
  choice: <const V extends readonly string[], const O extends ChoiceOptions & { readonly default?: V[number] }>(
    values: V,
    options: O = {} as O,
  ) => make<ChoiceValue<V, O>, "choice", O & { readonly values: V }>("choice", { ...options, values }),
  choices: <
    const V extends readonly string[],
    const O extends ChoiceOptions & { readonly default?: readonly V[number][]; readonly max?: number },
  >(
    values: V,
    options: O = {} as O,
  ) => make<readonly V[number][], "choices", O & { readonly values: V }>("choices", { ...options, values }),
  /** ISO day `2026-11-21`. */
  date: value<string, "date", { readonly min?: string; readonly max?: string }>("date"),
  /** ISO instant in UTC. */
  dateTime: value<string, "dateTime">("dateTime"),
  period: value<Period, "period">("period"),
  /** `sameTab`: whether it opens a new tab is not asked. */
  link: value<Link, "link", { readonly sameTab?: boolean }>("link"),
  /** One record of another resource, by its name. */
  reference: <const O extends ReferenceOptions>(resource: string, options: O = {} as O) =>
    make<Nullable<Reference, O>, "reference", O & { readonly resource: string }>("reference", { ...options, resource }),
  references: <const O extends ReferenceOptions>(resource: string, options: O = {} as O) =>
    make<readonly Reference[], "references", O & { readonly resource: string }>("references", { ...options, resource }),
  /** A list of small records edited in place. */
  rows: <
    const F extends Fields,
    const O extends BaseOptions & {
      readonly max?: number;
      readonly min?: number;
      readonly uniqueBy?: keyof F & string;
      /** Their order means something: rows can be moved. */
      readonly ordered?: boolean;
    },
  >(
    fields: F,
    options: O = {} as O,
  ) => make<readonly ValuesOf<F>[], "rows", O & { readonly fields: F }>("rows", { ...options, fields }),
  /** Parts follow the shop's field statuses. */
  address: value<Address, "address">("address"),
  openingHours: value<OpeningHours, "openingHours">("openingHours"),
  geo: value<Geo, "geo">("geo"),
  /** One picture with its device variants. */
  picture: <const O extends PictureOptions>(options: O = {} as O) =>
    make<readonly Picture[], "picture", O>("picture", options),
  file: value<FileValue, "file", FileOptions>("file"),
  /** Place in an ordered list, from 0. */
  position: <const O extends BaseOptions & { readonly within?: readonly string[] }>(options: O = {} as O) =>
    make<number, "position", O & { readonly readOnly: true }>("position", { ...options, readOnly: true }),
  /** Worked out by the server; `as` tells how it is shown. */
  computed: <const As extends ComputedKind, const O extends BaseOptions & { readonly sortable?: boolean }>(
    as: As,
    options: O = {} as O,
  ) =>
    make<ComputedValue[As] | null, "computed", O & { readonly as: As; readonly readOnly: true }>("computed", {
      ...options,
      as,
      readOnly: true,
    }),
} as const;

interface ComputedValue {
  text: string;
  /** ISO 3166-1 alpha-2, shown by name. */
  country: string;
  integer: number;
  decimal: number;
  percent: number;
  rating: { value: number; count: number };
  boolean: boolean;
  date: string;
  dateTime: string;
  money: Money;
}
export type ComputedKind = keyof ComputedValue;
