/** What customers can be asked by a form, and which property of the request an answer fills. Server and browser share these tables. */

export const FORM_FIELD_TYPES = [
  "TEXT",
  "MULTILINE",
  "EMAIL",
  "PHONE",
  "NUMBER",
  "DATE",
  "TIME_SLOT",
  "SELECT",
  "MULTI_SELECT",
  "RADIO",
  "CHECKBOX",
  "CONSENT",
  "PLATE",
  "TYRE_SIZE",
  "VEHICLE",
  "SERVICE",
  "DEALER",
  "ADDRESS",
  "FILE",
  "HIDDEN",
  "TITLE",
  "INFO",
] as const;
export type FormFieldType = (typeof FORM_FIELD_TYPES)[number];

/** Types of the fields of the contact form, which books nothing and has one step. */
export const CONTACT_FIELD_TYPES = [
  "TEXT",
  "MULTILINE",
  "EMAIL",
  "PHONE",
  "NUMBER",
  "DATE",
  "SELECT",
  "MULTI_SELECT",
  "RADIO",
  "CHECKBOX",
  "CONSENT",
  "PLATE",
  "TYRE_SIZE",
  "VEHICLE",
  "DEALER",
  "ADDRESS",
  "FILE",
  "HIDDEN",
  "INFO",
] as const satisfies readonly FormFieldType[];

/** What a request is: the kind of form decides which list it arrives in. */
export const FORM_TYPES = ["QUOTE", "APPOINTMENT", "CONTACT", "CALLBACK", "FLEET", "OTHER"] as const;

/** Properties of a request that an answer can fill. Answers without one are listed with the request under the label of their field. */
export const FORM_MAPPINGS = [
  "date",
  "brand",
  "model",
  "option",
  "tyreSize",
  "manufacturer",
  "shopServices",
  "comments",
  "carBrand",
  "carModel",
  "vehicleRegistrationNumber",
  "year",
  "customer.name",
  "customer.address",
  "phoneNumber",
  "email",
  "newsletter",
  "contactMode",
  "contactTime",
  "consentUseOfPersonalData",
] as const;
export type FormMapping = (typeof FORM_MAPPINGS)[number];

const TEXTS: readonly FormFieldType[] = ["TEXT", "SELECT", "RADIO", "HIDDEN"];

/** Types of fields that can fill a property. */
export const MAPPING_TYPES: Readonly<Record<FormMapping, readonly FormFieldType[]>> = {
  date: ["TIME_SLOT", "DATE"],
  brand: TEXTS,
  model: TEXTS,
  option: TEXTS,
  tyreSize: ["TYRE_SIZE"],
  manufacturer: TEXTS,
  shopServices: ["SERVICE"],
  comments: ["MULTILINE", "TEXT"],
  carBrand: TEXTS,
  carModel: TEXTS,
  vehicleRegistrationNumber: ["PLATE", "TEXT"],
  year: ["NUMBER", "TEXT", "SELECT"],
  "customer.name": ["TEXT"],
  "customer.address": ["ADDRESS"],
  phoneNumber: ["PHONE"],
  email: ["EMAIL"],
  newsletter: ["CONSENT"],
  contactMode: TEXTS,
  contactTime: TEXTS,
  consentUseOfPersonalData: ["CONSENT"],
};

/** Property that a new field of a type fills, where it is free. */
export const USUAL_MAPPING: Readonly<Partial<Record<FormFieldType, FormMapping>>> = {
  EMAIL: "email",
  PHONE: "phoneNumber",
  TIME_SLOT: "date",
  TYRE_SIZE: "tyreSize",
  SERVICE: "shopServices",
  PLATE: "vehicleRegistrationNumber",
  ADDRESS: "customer.address",
  MULTILINE: "comments",
  CONSENT: "consentUseOfPersonalData",
};

/** Types whose field offers choices. */
export const CHOICE_TYPES: readonly FormFieldType[] = ["SELECT", "MULTI_SELECT", "RADIO", "CHECKBOX"];
/** Choice types of which several can be chosen. */
export const SEVERAL_TYPES: readonly FormFieldType[] = ["MULTI_SELECT", "CHECKBOX"];
/** Parts of a form that ask for nothing. */
export const SILENT_TYPES: readonly FormFieldType[] = ["TITLE", "INFO"];

/** Types that a published field may change to, because stored answers stay readable. */
const COMPATIBLE: readonly (readonly FormFieldType[])[] = [
  ["TEXT", "MULTILINE"],
  ["SELECT", "RADIO"],
  ["MULTI_SELECT", "CHECKBOX"],
];

/** Whether a field whose answers exist may change its type. */
export const isCompatibleType = (from: FormFieldType, to: FormFieldType): boolean =>
  from === to || COMPATIBLE.some((group) => group.includes(from) && group.includes(to));

/** Checks of a text. REGEX is a pattern of the shop, which only the server runs. */
export const FORM_PATTERNS = ["NONE", "PLATE", "POSTAL_CODE", "VIN", "REGEX"] as const;

export const CONDITION_OPERATORS = ["EQUALS", "DIFFERS", "IN", "EMPTY", "FILLED", "ABOVE", "BELOW"] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];
/** Operators that compare with nothing. */
export const VALUELESS_OPERATORS: readonly ConditionOperator[] = ["EMPTY", "FILLED"];

export const FIELD_WIDTHS = ["FULL", "HALF", "THIRD"] as const;

/** How a vehicle is asked for. */
export const VEHICLE_WAYS = ["PLATE", "MAKE_MODEL"] as const;

/** Types of files that customers may send. */
export const FORM_FILE_TYPES = ["PDF", "JPEG", "PNG", "HEIC"] as const;
export const MAX_FORM_FILES = 3;
export const MAX_FORM_FILE_BYTES = 5_000_000;

/** Codes that requests use themselves. */
export const RESERVED_CODES: readonly string[] = ["id", "type", "status", "locale", "shop", "hash", "version"];

export const MAX_STEPS = 10;
/** Months that the answers of a request are kept, where a form does not say otherwise. */
export const DEFAULT_RETENTION = 36;
/** Maximum number of fields of a form. */
export const MAX_FIELDS = 80;
/** Maximum number of fields of the contact form. */
export const MAX_CONTACT_FIELDS = 20;
