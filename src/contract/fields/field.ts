/** Data of a field and the type of its value. A field is data only: validation, storage, input and cell derive from its kind. */
import type { ArticleName } from "../article-name";
import type { Condition } from "../conditions";
import type { FieldStatusName } from "../context";
import type { ResourceName } from "../resource-names.gen";
import type { RightRequirement } from "../rights";
import type { FileType } from "../file-types";
import type { Device, Localised, Money } from "./values";

const FIELD_KINDS = [
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
  /** No other record in the same scope, or with the same reference, has the value; compared without case. */
  readonly unique?: boolean;
  readonly uniqueWithin?: string;
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
  /** Name of a field with further records that the record belongs to. Filters and addresses by this reference include them. */
  readonly also?: string;
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

/** Values of computed fields by kind. */
export interface ComputedValue {
  text: string;
  phone: string;
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
