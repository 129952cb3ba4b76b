/** Fields of the levels of custom databases, and the resource field that each becomes. */
import { f, type Field, type Localised } from "./fields";

export const DATABASE_FIELD_TYPES = [
  "TEXT",
  "MULTILINE",
  "RICH_TEXT",
  "INTEGER",
  "NUMBER",
  "MONEY",
  "PERCENT",
  "BOOLEAN",
  "DATE",
  "ENUM",
  "MULTI_ENUM",
  "COLOR",
  "URL",
  "PICTURE",
  "FILE",
  "REF_ARTICLE",
  "REF_TYRE",
  "REF_SERVICE",
  "REF_DEALER",
  "TYRE_SIZE",
  "COMPUTED",
] as const;
export type DatabaseFieldType = (typeof DATABASE_FIELD_TYPES)[number];

/** Field names that every article already uses. */
export const RESERVED_FIELDS: readonly string[] = [
  "key",
  "code",
  "parent",
  "slug",
  "status",
  "startAt",
  "endAt",
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "updatedBy",
  "createdBy",
  "active",
  "position",
];

/** A field of a level of a custom database. */
export interface ArticleField {
  readonly id: number;
  /** Id of the field's level. */
  readonly level: number;
  readonly code: string;
  readonly label: Localised;
  readonly type: DatabaseFieldType;
  readonly group: Localised;
  readonly help: Localised;
  readonly unit: Localised;
  readonly localised: boolean;
  readonly mandatory: boolean;
  readonly uniqueValue: boolean;
  /** When empty, the field takes the value of the field with this code on a level above. */
  readonly inherit: boolean;
  readonly inList: boolean;
  readonly sortable: boolean;
  readonly filterable: boolean;
  readonly searchable: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number | null;
  readonly length: number | null;
  /** Regular expression for a text. The server checks it. */
  readonly pattern: string | null;
  /** Shown beside a text that does not match. */
  readonly patternMessage: Localised;
  readonly choices: readonly { readonly value: string; readonly label: Localised }[];
  readonly formula: string | null;
  /** Level of the articles that a reference points to. */
  readonly target: number | null;
}

/** Field types whose value can be an article's label. */
export const CAN_LABEL: ReadonlySet<DatabaseFieldType> = new Set(["TEXT", "TYRE_SIZE"]);

const UNLISTED: ReadonlySet<DatabaseFieldType> = new Set(["RICH_TEXT", "MULTILINE", "PICTURE", "FILE"]);

/** Returns whether a list column can show fields of a type. */
export const isListedType = (type: DatabaseFieldType): boolean => !UNLISTED.has(type);

/** Returns whether a list column can show the field. */
export const isListed = ({ type }: ArticleField): boolean => isListedType(type);

const DEFAULT_LENGTH = 255;
const DEFAULT_DECIMALS = 2;

const minor = (amount: number | null): number | undefined => (amount === null ? undefined : Math.round(amount * 100));

/** Removes undefined options, as a definition written by hand would leave them out. */
const withoutUndefined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined && value !== false)) as T;

/** Returns the resource field for a field of a level. */
export function articleField(field: ArticleField): Field {
  const { type, localised, min, max, decimals, length } = field;
  // An inherited value satisfies `mandatory`.
  const mandatory = field.mandatory && !field.inherit;
  const base = { required: mandatory, unique: field.uniqueValue };
  const range = { min: min ?? undefined, max: max ?? undefined };
  const values = field.choices.map(({ value }) => value);
  switch (type) {
    case "TEXT":
      return f.text(withoutUndefined({ ...base, localised, max: length ?? DEFAULT_LENGTH }));
    case "MULTILINE":
      return f.multiline(withoutUndefined({ ...base, localised, max: length ?? undefined }));
    case "RICH_TEXT":
      return f.richText(withoutUndefined({ required: mandatory, localised, max: length ?? undefined }));
    case "INTEGER":
      return f.integer(withoutUndefined({ ...base, ...range }));
    case "NUMBER":
      return f.decimal(withoutUndefined({ ...base, ...range, fractionDigits: decimals ?? DEFAULT_DECIMALS }));
    case "MONEY":
      // Bounds are entered in whole currency units and stored in cents.
      return f.money(withoutUndefined({ required: mandatory, min: minor(min), max: minor(max) }));
    case "PERCENT":
      return f.percent(
        withoutUndefined({ required: mandatory, ...range, fractionDigits: decimals ?? DEFAULT_DECIMALS }),
      );
    case "BOOLEAN":
      return f.boolean();
    case "DATE":
      return f.date(withoutUndefined({ required: mandatory }));
    case "ENUM":
      return f.choice(values, withoutUndefined({ required: mandatory }));
    case "MULTI_ENUM":
      return f.choices(values, withoutUndefined({ required: mandatory }));
    case "COLOR":
      return f.colour(withoutUndefined({ required: mandatory }));
    case "URL":
      return f.externalUrl(withoutUndefined(base));
    case "PICTURE":
      return f.picture(withoutUndefined({ required: mandatory, alt: true }));
    case "FILE":
      return f.file(withoutUndefined({ required: mandatory }));
    case "REF_ARTICLE":
      return field.target === null
        ? f.text(withoutUndefined(base))
        : f.reference(`custom-database-article-${field.target}`, withoutUndefined({ required: mandatory }));
    case "REF_SERVICE":
      return f.reference("service", withoutUndefined({ required: mandatory }));
    case "REF_DEALER":
      return f.reference("fitter", withoutUndefined({ required: mandatory }));
    case "TYRE_SIZE":
      return f.tyreSize(withoutUndefined(base));
    // Article number of a tyre.
    case "REF_TYRE":
      return f.text(withoutUndefined({ ...base, max: 40 }));
    // Computed when an article is saved: a number when decimals are configured, else text.
    case "COMPUTED":
      return decimals === null ? f.text({ readOnly: true }) : f.decimal({ readOnly: true, fractionDigits: decimals });
  }
}
