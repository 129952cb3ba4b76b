/** Choices of stored exports that browser and server share. */
import { articleName } from "./article-name";
import type { RightRequirement } from "./rights";

interface ExportData {
  /** Resource whose records are the lines; null for own databases, where the level decides. */
  readonly resource: string | null;
  /** Right to export them, which is that of the resource. */
  readonly right: RightRequirement;
  /** The records name people. */
  readonly isPersonal: boolean;
  /** A record knows when it changed, so that an export may hold only what is new. */
  readonly hasChanges: boolean;
}

/** What a configuration may export. */
export const EXPORT_DATA = {
  TYRE_OFFER: { resource: "tire", right: "TIRE_LIST", isPersonal: false, hasChanges: false },
  STOCK: { resource: "stock", right: "STOCK", isPersonal: false, hasChanges: false },
  PRICES: { resource: "manual-price", right: "TYRE_PRICING", isPersonal: false, hasChanges: true },
  ORDERS: { resource: "meta-order", right: "ORDERS", isPersonal: true, hasChanges: true },
  QUOTES: { resource: "quote", right: "QUOTES", isPersonal: true, hasChanges: true },
  APPOINTMENTS: { resource: "appointment", right: "APPOINTMENTS", isPersonal: true, hasChanges: true },
  CONTACTS: { resource: "contact", right: "CONTENT_PAGES_CONTACT", isPersonal: true, hasChanges: true },
  NEWSLETTER: { resource: "newsletter", right: "NEWSLETTER", isPersonal: true, hasChanges: true },
  DEALERS: {
    resource: "fitter",
    right: ["FITTER", "E_CALENDRO_CAN_ACCESS_ADMIN"],
    isPersonal: false,
    hasChanges: true,
  },
  CATALOG: { resource: "catalog-product", right: ["CATALOG", "CATALOG_BLOG"], isPersonal: false, hasChanges: true },
  CUSTOM_DATABASE: { resource: null, right: "CUSTOM_DATABASE", isPersonal: false, hasChanges: true },
  REVIEWS: { resource: "review", right: "FITTER", isPersonal: true, hasChanges: true },
} as const satisfies Readonly<Record<string, ExportData>>;
export type ExportDataKind = keyof typeof EXPORT_DATA;
export const EXPORT_DATA_KINDS = Object.keys(EXPORT_DATA) as [ExportDataKind, ...ExportDataKind[]];

/** Returns the resource whose records a configuration exports; null for own databases until a level is chosen. */
export function exportedResource(kind: ExportDataKind | null, level: number | null): string | null {
  if (kind === null) return null;
  const { resource } = EXPORT_DATA[kind];
  return resource ?? (level === null ? null : articleName(level));
}

/** How the value of a column is written; without one it is written as in other exports. */
export const COLUMN_TRANSFORMS = ["CODE", "DATE", "NUMBER", "MAP", "CONSTANT", "TEMPLATE"] as const;
export type ColumnTransform = (typeof COLUMN_TRANSFORMS)[number];
/** Transforms that need no field. */
export const FREE_TRANSFORMS: readonly string[] = ["CONSTANT", "TEMPLATE"];

export interface ExportColumn {
  readonly field: string | null;
  readonly header: string | null;
  readonly transform: ColumnTransform | null;
  readonly argument: string | null;
}

const PLACEHOLDER = /\{([A-Za-z][\w.]*)\}/g;

/** Returns the fields that a template names: `{brand} {size}`. */
export const templateFields = (template: string): string[] =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

export const fillColumnTemplate = (template: string, valueOf: (field: string) => string): string =>
  template.replaceAll(PLACEHOLDER, (_, name: string) => valueOf(name));

/** Returns the pairs of a mapping: `SUMMER=été; WINTER=hiver`. Undefined for a text that is none. */
export function mappingOf(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text
    .split(";")
    .map((pair) => pair.trim())
    .filter(Boolean);
  const entries = pairs.map((pair) => /^([^=]+)=(.*)$/.exec(pair));
  if (pairs.length === 0 || entries.includes(null)) return undefined;
  return new Map(entries.map((found) => [(found?.[1] ?? "").trim(), (found?.[2] ?? "").trim()]));
}

/** A pattern of dates: `dd/MM/yyyy HH:mm`. */
const DATE_PATTERN = /^(?:yyyy|yy|MM|dd|HH|mm|ss|[-./: T,])+$/;
const MAX_DECIMALS = 6;

/** Whether a column says all that its transform needs. */
export function isCompleteColumn({ field, transform, argument }: ExportColumn): boolean {
  const text = (argument ?? "").trim();
  if (!FREE_TRANSFORMS.includes(transform ?? "") && (field ?? "") === "") return false;
  switch (transform) {
    case "DATE":
      return DATE_PATTERN.test(text);
    case "NUMBER":
      return text === "" || (/^\d$/.test(text) && Number(text) <= MAX_DECIMALS);
    case "MAP":
      return mappingOf(text) !== undefined;
    case "CONSTANT":
    case "TEMPLATE":
      return text !== "";
    default:
      return true;
  }
}

export const EXPORT_FILE_TYPES = ["CSV", "XLSX", "JSON", "XML"] as const;
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number];
export const EXPORT_ENCODINGS = ["UTF-8", "UTF-8-BOM", "windows-1252"] as const;
export const EXPORT_DECIMALS = ["POINT", "COMMA"] as const;
/** Name of an XML element, with a prefix or without one. */
export const XML_NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`;

export const EXPORT_DESTINATIONS = ["DOWNLOAD", "LINK", "EMAIL", "HTTPS", "SFTP", "FTPS", "FTP", "FOLDER"] as const;
export type ExportDestination = (typeof EXPORT_DESTINATIONS)[number];
/** Largest file in bytes that a mail carries; of larger ones it has the link to the exported files. */
export const MAX_MAILED_BYTES = 10_000_000;
export const HTTP_METHODS = ["POST", "PUT"] as const;

export const EXPORT_HEALTH = ["NEVER", "OK", "FAILING", "PAUSED"] as const;
export type ExportHealth = (typeof EXPORT_HEALTH)[number];

/** EMPTY: nothing was found, so nothing was sent. WAITING: the delivery failed and is tried again. */
export const EXPORT_RUN_STATES = ["RUNNING", "WAITING", "DELIVERED", "EMPTY", "FAILED"] as const;
export type ExportRunState = (typeof EXPORT_RUN_STATES)[number];
/** Minutes after which a delivery that failed is tried again. */
export const RETRY_MINUTES = [5, 15, 60] as const;

/** Parts of a file name: `{kind}_{shop}_{yyyyMMdd_HHmm}`. */
export const FILE_NAME = String.raw`(?:[\w .()+-]|\{(?:kind|shop|[yMdHms_.-]{2,20})\})+`;
export const DEFAULT_FILE_NAME = "{kind}_{shop}_{yyyyMMdd_HHmm}";
/** Lines of a preview. */
export const PREVIEW_LINES = 20;
export const MAX_EXPORT_COLUMNS = 100;
