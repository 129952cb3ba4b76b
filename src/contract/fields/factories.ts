/** `f`: makes the fields of a definition. */
import type {
  BaseOptions,
  ChoiceOptions,
  ComputedKind,
  ComputedValue,
  Field,
  FieldKind,
  Fields,
  FileOptions,
  LocaleOptions,
  Nullable,
  NumberOptions,
  PictureOptions,
  ReferenceOptions,
  ReferenceTarget,
  TextOptions,
  ValuesOf,
} from "./field";
import type { Address, FileValue, Geo, Link, Money, OpeningHours, Period, Picture, Reference } from "./values";

/** `graded`: a high percentage is good and a low one bad, so lists draw a bar. */
type ComputedOptions = BaseOptions &
  Pick<NumberOptions, "amount"> & { readonly sortable?: boolean; readonly graded?: boolean };
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
  /**
   * Position in an ordered list, from 0; `groupBy` names the fields whose values form groups, each with its own order. Records that belong to
   * several others have a position in each: `within` names their reference with `also`, and `places` a field of `placesIn()`.
   */
  position: <
    const O extends BaseOptions & {
      readonly groupBy?: readonly string[];
      readonly within?: string;
      readonly places?: string;
    },
  >(
    options: O = {} as O,
  ) => make<number, "position", O & { readonly readOnly: true }>("position", { ...options, readOnly: true }),
  /** Computed by the server; `as` is the kind of its value. */
  computed: <const As extends ComputedKind, const O extends ComputedOptions>(as: As, options: O = {} as O) =>
    make<ComputedValue[As] | null, "computed", O & { readonly as: As; readonly readOnly: true }>("computed", {
      ...options,
      as,
      readOnly: true,
    }),
} as const;
