/** What the fields of request forms and of the contact form have in common: values, the values that apply to each type, and their rules. */
import { f } from "../../../contract/fields";
import { WEEKDAYS } from "../../../contract/fields/values";
import { isFittingMapping } from "../../../contract/forms/checks";
import {
  CHOICE_TYPES,
  CONDITION_OPERATORS,
  FIELD_WIDTHS,
  FORM_FIELD_TYPES,
  FORM_FILE_TYPES,
  FORM_MAPPINGS,
  FORM_PATTERNS,
  MAX_FORM_FILES,
  RESERVED_CODES,
  SEVERAL_TYPES,
  SILENT_TYPES,
  VALUELESS_OPERATORS,
  VEHICLE_WAYS,
  type FormFieldType,
} from "../../../contract/forms/field-types";

/** A comparison with the answer to another field. */
const comparison = {
  /** Code of a field earlier in the form. */
  field: f.text({ required: true, max: 40 }),
  operator: f.choice(CONDITION_OPERATORS, { required: true, default: "EQUALS" }),
  value: f.text({ max: 200 }),
} as const;

/** When a step or a field shows. */
export const conditionFields = {
  conditionMode: f.choice(["ALL", "ANY"], { required: true, default: "ALL" }),
  conditions: f.rows(comparison, { max: 10 }),
} as const;

/** Where visitors go after a step; the first row that holds counts. */
export const jumpFields = {
  /** Names the step in the jumps of others. */
  key: f.text({ readOnly: true, max: 20 }),
  jumps: f.rows({ ...comparison, to: f.text({ required: true, max: 20 }) }, { max: 10, ordered: true }),
} as const;

/** Values of a field besides its place. */
export const questionFields = {
  label: f.text({ required: true, max: 120, localised: true }),
  fieldCode: f.text({ required: true, max: 40, pattern: "[a-z][a-zA-Z0-9]{1,39}", example: "email" }),
  type: f.choice(FORM_FIELD_TYPES, { required: true, default: "TEXT" }),
  mapping: f.choice(FORM_MAPPINGS),
  mandatory: f.boolean(),
  help: f.text({ max: 300, localised: true }),
  placeholder: f.text({ max: 80, localised: true }),
  width: f.choice(FIELD_WIDTHS, { required: true, default: "FULL" }),
  defaultValue: f.text({ max: 200 }),
  urlParameter: f.text({ max: 40, pattern: "[a-zA-Z][a-zA-Z0-9_-]{0,39}", example: "utm_source" }),
  ...conditionFields,
  minLength: f.integer({ min: 0, max: 4_000 }),
  maxLength: f.integer({ min: 1, max: 4_000 }),
  pattern: f.choice(FORM_PATTERNS, { required: true, default: "NONE" }),
  /** Runs on RE2 only, on the server. */
  regex: f.text({ max: 200, example: "[A-Z]{2}[0-9]{4}" }),
  errorText: f.text({ max: 200, localised: true }),
  min: f.decimal(),
  max: f.decimal(),
  increment: f.decimal({ min: 0 }),
  unit: f.text({ max: 20, localised: true }),
  minDays: f.integer({ min: -3_650, max: 3_650 }),
  maxDays: f.integer({ min: -3_650, max: 3_650 }),
  excludedWeekdays: f.choices(WEEKDAYS),
  choiceList: f.reference("custom-select"),
  choices: f.rows(
    {
      value: f.text({ required: true, max: 60, pattern: "[A-Za-z0-9][A-Za-z0-9_.-]{0,59}", example: "mail" }),
      label: f.text({ required: true, max: 120, localised: true }),
    },
    { max: 100, uniqueBy: "value", ordered: true },
  ),
  otherChoice: f.boolean(),
  maxChoices: f.integer({ min: 1, max: 100 }),
  fileTypes: f.choices(FORM_FILE_TYPES, { default: FORM_FILE_TYPES }),
  maxFiles: f.integer({ min: 1, max: MAX_FORM_FILES }),
  text: f.richText({ max: 5_000, localised: true }),
  asksQuantity: f.boolean(),
  vehicleBy: f.choice(VEHICLE_WAYS, { required: true, default: "PLATE" }),
} as const;

/** Cards of the form of a field. */
export const questionCards = {
  general: ["type", "label", "fieldCode", "mapping", "mandatory", "help", "placeholder", "width", "text"],
  choices: ["choiceList", "choices", "otherChoice", "maxChoices"],
  rules: [
    "minLength",
    "maxLength",
    "pattern",
    "regex",
    "errorText",
    "min",
    "max",
    "increment",
    "unit",
    "minDays",
    "maxDays",
    "excludedWeekdays",
    "fileTypes",
    "maxFiles",
    "asksQuantity",
    "vehicleBy",
    "defaultValue",
    "urlParameter",
  ],
  condition: ["conditionMode", "conditions"],
} as const;

interface Question {
  readonly fieldCode: string;
  readonly type: FormFieldType;
  readonly pattern: string;
}

/** Returns which values apply to a type. */
export function relevantToType({ type, pattern }: Question): Readonly<Record<string, boolean>> {
  const isText = type === "TEXT" || type === "MULTILINE";
  const isSilent = SILENT_TYPES.includes(type);
  const isChoice = CHOICE_TYPES.includes(type);
  const hasPlaceholder = ["TEXT", "MULTILINE", "EMAIL", "PHONE", "NUMBER", "PLATE", "TYRE_SIZE"].includes(type);
  return {
    mapping: !isSilent && type !== "FILE" && type !== "VEHICLE" && type !== "DEALER" && !SEVERAL_TYPES.includes(type),
    mandatory: !isSilent && type !== "HIDDEN",
    help: !isSilent && type !== "HIDDEN",
    placeholder: hasPlaceholder,
    width: type !== "HIDDEN",
    text: type === "CONSENT" || type === "INFO",
    choiceList: isChoice,
    choices: isChoice,
    otherChoice: isChoice,
    maxChoices: SEVERAL_TYPES.includes(type),
    minLength: isText,
    maxLength: isText,
    pattern: type === "TEXT",
    regex: type === "TEXT" && pattern === "REGEX",
    errorText: type === "TEXT" && pattern !== "NONE",
    min: type === "NUMBER",
    max: type === "NUMBER",
    increment: type === "NUMBER",
    unit: type === "NUMBER",
    minDays: type === "DATE",
    maxDays: type === "DATE",
    excludedWeekdays: type === "DATE",
    fileTypes: type === "FILE",
    maxFiles: type === "FILE",
    asksQuantity: type === "TYRE_SIZE",
    vehicleBy: type === "VEHICLE",
    defaultValue: isText || isChoice || type === "NUMBER" || type === "HIDDEN",
    urlParameter: type === "HIDDEN",
  };
}

interface QuestionValues extends Question {
  readonly mapping: string | null;
  readonly defaultValue: string | null;
  readonly urlParameter: string | null;
  readonly regex: string | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly minDays: number | null;
  readonly maxDays: number | null;
  readonly choiceList: object | null;
  readonly choices: readonly { readonly value: string }[];
  readonly otherChoice: boolean;
  readonly text: Readonly<Record<string, string | undefined>>;
  readonly fileTypes: readonly string[];
  readonly conditions: readonly { readonly operator: string; readonly value: string | null }[];
}

const isAbove = (low: number | null, high: number | null): boolean => low !== null && high !== null && low > high;

/** Returns the errors of values that do not fit together. */
export function questionErrors(question: QuestionValues) {
  const { type, choices, choiceList, defaultValue, urlParameter, pattern, regex } = question;
  const isChoice = CHOICE_TYPES.includes(type);
  const isForeignDefault =
    isChoice && choiceList === null && defaultValue !== null && choices.every(({ value }) => value !== defaultValue);
  const hasText = Object.values(question.text).some((html) => html !== undefined && html !== "");
  return {
    fieldCode: RESERVED_CODES.includes(question.fieldCode) ? "request-form-field.error.reserved" : undefined,
    mapping: isFittingMapping(type, question.mapping) ? undefined : "request-form-field.error.mapping-type",
    choices: isChoice && choiceList === null && choices.length === 0 ? "error.required" : undefined,
    defaultValue: isForeignDefault
      ? "request-form-field.error.default"
      : type === "HIDDEN" && defaultValue === null && urlParameter === null
        ? "request-form-field.error.hidden"
        : undefined,
    regex: type === "TEXT" && pattern === "REGEX" && regex === null ? "error.required" : undefined,
    text: (type === "CONSENT" || type === "INFO") && !hasText ? "error.required" : undefined,
    fileTypes: type === "FILE" && question.fileTypes.length === 0 ? "error.required" : undefined,
    maxLength: isAbove(question.minLength, question.maxLength) ? "request-form-field.error.bounds" : undefined,
    max: isAbove(question.min, question.max) ? "request-form-field.error.bounds" : undefined,
    maxDays: isAbove(question.minDays, question.maxDays) ? "request-form-field.error.bounds" : undefined,
    ...conditionErrors(question),
  };
}

interface Comparison {
  readonly operator: string;
  readonly value: string | null;
}

/** Returns the positions of rows that compare with nothing. */
const incompleteRows = (rows: readonly Comparison[]): number[] =>
  rows.flatMap(({ operator, value }, index) =>
    value === null && !(VALUELESS_OPERATORS as readonly string[]).includes(operator) ? [index] : [],
  );

/** Returns an error for each condition that compares with nothing. */
export const conditionErrors = ({
  conditions,
}: Pick<QuestionValues, "conditions">): Readonly<Record<`conditions.${number}.value`, string>> =>
  Object.fromEntries(
    incompleteRows(conditions).map((index) => [`conditions.${index}.value`, "error.required"] as const),
  );

/** Returns an error for each jump that compares with nothing. */
export const jumpErrors = ({
  jumps,
}: {
  readonly jumps: readonly Comparison[];
}): Readonly<Record<`jumps.${number}.value`, string>> =>
  Object.fromEntries(incompleteRows(jumps).map((index) => [`jumps.${index}.value`, "error.required"] as const));
