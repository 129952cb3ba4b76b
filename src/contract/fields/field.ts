/** Data of a field and the type of its value. A field is data only: validation, storage, input and cell derive from its kind. */
import type { ArticleName } from "../article-name";
import type { Condition } from "../conditions";
import type { FieldStatusName } from "../context";
import type { ResourceName } from "../resource-names.gen";
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
  "secret",
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

/** Options of every kind. */
export interface BaseOptions {
  readonly required?: boolean;
  /** Set by the server; shown, never sent. */
  readonly readOnly?: boolean;
  /** No other record in the same scope has the value; compared without case. */
  readonly unique?: boolean;
  /** Right to see the field. */
  readonly right?: RightRequirement;
  /** Right to change the field; without it the field shows locked. */
  readonly writeRight?: RightRequirement;
  /** Dealer-scoped accounts see it locked. */
  readonly networkOnly?: boolean;
  readonly conditions?: readonly Condition[];
  /** Conditions to change the field; while one fails, the field shows locked. */
  readonly writeConditions?: readonly Condition[];
  /** Name of the shop's field status (HIDDEN, VISIBLE, MANDATORY), which decides whether the field shows and is required. */
  readonly fieldStatus?: FieldStatusName;
  /** An example shown in the empty input. Do not put a rule only here. */
  readonly example?: string;
  /** Width of the input in the form grid; `full` is the whole row. */
  readonly width?: "half" | "full";
}

export interface Field<Value = unknown, Kind extends FieldKind = FieldKind, Options extends object = object> {
  readonly kind: Kind;
  readonly options: Options & BaseOptions;
  /** Never present; carries the value's type through inference. */
  readonly "~value"?: Value;
}

export type Fields = Readonly<Record<string, Field>>;
export type ValueOf<F> = F extends Field<infer Value> ? Value : never;
/** Values of a set of fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };

type True<O, Key extends string> = O extends Readonly<Record<Key, true>> ? true : false;
/** Type of a value: required scalars are never null, others are null when empty, and localised ones are maps by locale. */
export type Nullable<V, O> =
  True<O, "localised"> extends true ? Localised<V> : True<O, "required"> extends true ? V : V | null;

export interface TextOptions extends BaseOptions {
  readonly min?: number;
  readonly max?: number;
  readonly localised?: boolean;
  /** Offers the values that other records have, such as the names of folders. */
  readonly suggests?: true;
  /** Offers to read the value from a text file, such as a list of codes. */
  readonly fromFile?: true;
  /** Source of a regular expression that the whole value must match. */
  readonly pattern?: string;
  readonly default?: string;
}
export interface LocaleOptions {
  /** `platform` allows every language, for texts that serve all shops. */
  readonly of?: "shop" | "platform";
}
export interface NumberOptions extends BaseOptions {
  readonly min?: number;
  readonly max?: number;
  readonly fractionDigits?: number;
  /** An amount in a currency that the record names: shown with at least two decimals. */
  readonly amount?: true;
  readonly default?: number;
  /** Message key of the unit behind the input, such as `unit.hours`. */
  readonly unit?: string;
}
type ComputedOptions = BaseOptions & Pick<NumberOptions, "amount"> & { readonly sortable?: boolean };
export interface ChoiceOptions extends BaseOptions {
  /** Badge colour by value, for choices that are a status. */
  readonly tints?: Readonly<Record<string, "success" | "warning" | "danger" | "info" | "neutral">>;
  readonly icons?: Readonly<Record<string, string>>;
}
/** Target of a reference: a resource, or the articles of a level of a custom database. */
export type ReferenceTarget = ResourceName | ArticleName;
export interface ReferenceOptions extends BaseOptions {
  /** Limits the records to choose from; in the list codec. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly max?: number;
}
export interface PictureOptions extends BaseOptions {
  /** Size in pixels of each device variant. Devices named here can have a picture of their own. */
  readonly sizes?: Partial<Record<Device, readonly [width: number, height: number]>>;
  /** `whole` keeps the whole picture, for logos; `cover` (default) crops it to the size's proportions. */
  readonly fit?: "cover" | "whole";
  /** Whether an alternative text is requested. */
  readonly alt?: boolean;
}
export interface FileOptions extends BaseOptions {
  /** Accepted types, detected from the bytes; by default all but videos. */
  readonly types?: readonly FileType[];
  /** Maximum size in bytes; 10 MB by default. */
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

/** The field kinds: `f.text({ required: true, max: 80 })`. Each returns data; nothing here touches valibot, React or a database. */
export const f = {
  text: text("text"),
  multiline: text("multiline"),
  /** HTML of the rich-text editor, sanitised by the server. */
  richText: text("richText"),
  /** Upper-case identifier; `[A-Z0-9_-]` unless `pattern` is given. */
  code: text("code"),
  email: text("email"),
  /** Stored in E.164 where it can be parsed with the record's country. */
  phone: text("phone"),
  externalUrl: text("externalUrl"),
  /** Path of a public page, normalised by `normaliseRelativeUrl()`. */
  relativeUrl: text("relativeUrl"),
  /** Password or key that others need. Stored as a hash and never returned; see `isSecretMarker()`. Only for records of the generic storage. */
  secret: <const O extends BaseOptions & { readonly min?: number; readonly max?: number }>(options: O = {} as O) =>
    make<Nullable<string, O>, "secret", O>("secret", options),
  /** `#rrggbb`. */
  colour: text("colour"),
  /** Company number, checked by country (France: SIRET with its check digit, with `siren` also the SIREN of the company). */
  companyId: value<string, "companyId", { readonly siren?: true }>("companyId"),
  vatNumber: text("vatNumber"),
  /** IANA name. */
  timeZone: text("timeZone"),
  /** Tyre size, stored as `205/55R16 91V` and shown as `205/55 R16 91V`. */
  tyreSize: text("tyreSize"),
  /** `HH:mm`. */
  time: text("time"),
  /** `fr_FR`: a language of the shop. */
  locale: value<string, "locale", LocaleOptions>("locale"),
  /** ISO 3166-1 alpha-2. */
  country: text("country"),
  integer: number("integer"),
  decimal: number("decimal"),
  /** From 0 to 100 unless bounds are given. */
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
  /** ISO instant in UTC. `timed`: something happens at that time of day, so lists show it beside the day. */
  dateTime: value<string, "dateTime", { readonly timed?: boolean }>("dateTime"),
  period: value<Period, "period">("period"),
  /** A URL and whether it opens in a new tab; `sameTab` removes that choice. */
  link: value<Link, "link", { readonly sameTab?: boolean }>("link"),
  /** One record of another resource: `f.reference("fitter", { required: true })`. Run `npm run gen` after adding a resource. */
  reference: <const O extends ReferenceOptions>(resource: ReferenceTarget, options: O = {} as O) =>
    make<Nullable<Reference, O>, "reference", O & { readonly resource: ReferenceTarget }>("reference", {
      ...options,
      resource,
    }),
  /** Any number of records of another resource, at most `max`. */
  references: <const O extends ReferenceOptions>(resource: ReferenceTarget, options: O = {} as O) =>
    make<readonly Reference[], "references", O & { readonly resource: ReferenceTarget }>("references", {
      ...options,
      resource,
    }),
  /** A list of small records, edited in place. */
  rows: <
    const F extends Fields,
    const O extends BaseOptions & {
      readonly max?: number;
      readonly min?: number;
      readonly uniqueBy?: keyof F & string;
      /** Whether rows have an order and can be moved. */
      readonly ordered?: boolean;
    },
  >(
    fields: F,
    options: O = {} as O,
  ) => make<readonly ValuesOf<F>[], "rows", O & { readonly fields: F }>("rows", { ...options, fields }),
  /** Postal address; its parts follow the shop's field statuses. */
  address: value<Address, "address">("address"),
  openingHours: value<OpeningHours, "openingHours">("openingHours"),
  geo: value<Geo, "geo">("geo"),
  /** A picture with its device variants. */
  picture: <const O extends PictureOptions>(options: O = {} as O) =>
    make<readonly Picture[], "picture", O>("picture", options),
  file: value<FileValue, "file", FileOptions>("file"),
  /** Position in an ordered list, from 0; `groupBy` names the fields whose values form groups, each with its own order. */
  position: <const O extends BaseOptions & { readonly groupBy?: readonly string[] }>(options: O = {} as O) =>
    make<number, "position", O & { readonly readOnly: true }>("position", { ...options, readOnly: true }),
  /** Computed by the server; `as` is the kind of its value. */
  computed: <const As extends ComputedKind, const O extends ComputedOptions>(as: As, options: O = {} as O) =>
    make<ComputedValue[As] | null, "computed", O & { readonly as: As; readonly readOnly: true }>("computed", {
      ...options,
      as,
      readOnly: true,
    }),
} as const;

interface ComputedValue {
  text: string;
  /** ISO 3166-1 alpha-2; shown by name. */
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
