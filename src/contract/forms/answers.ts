/**
 * Answers to a form: which fields show, and whether the answers are valid. The same functions run in the element, in the preview and on the
 * server. Answers are texts by input name, as a plain HTML form sends them.
 */
import { addDays, daysSinceMonday, isDay } from "../days";
import { WEEKDAYS } from "../fields/values";
import type { FieldError } from "../errors";
import { parseTyreSize } from "../spec/tyre-size";
import { END_OF_FORM, fieldsOf, type FormCondition, type FormContent, type FormField, type FormStep } from "./content";
import { CHOICE_TYPES, SEVERAL_TYPES, SILENT_TYPES } from "./field-types";
import { isStart } from "./wished-start";

export type FormAnswers = Readonly<Record<string, readonly string[]>>;
/** Errors by input name. */
export type AnswerErrors = Readonly<Record<string, FieldError>>;

/** Value of a choice that customers type themselves. */
export const OTHER = "~other";
/** What a ticked consent sends. */
export const TICKED = "true";

/** Inputs of a vehicle, by how it is asked for. */
export const VEHICLE_PARTS = { PLATE: ["plate"], MAKE_MODEL: ["make", "model", "year"] } as const;
export const ADDRESS_PARTS = ["address1", "address2", "postalCode", "city"] as const;
const REQUIRED_PARTS: readonly string[] = ["address1", "postalCode", "city", "plate", "make", "model"];

/** Returns the names of a field's inputs. */
export function inputsOf({ code, type, vehicleBy, asksQuantity, otherChoice }: FormField): readonly string[] {
  if (SILENT_TYPES.includes(type)) return [];
  if (type === "ADDRESS") return ADDRESS_PARTS.map((part) => `${code}.${part}`);
  if (type === "VEHICLE") return VEHICLE_PARTS[vehicleBy].map((part) => `${code}.${part}`);
  if (type === "TYRE_SIZE" && asksQuantity) return [code, `${code}.quantity`];
  return CHOICE_TYPES.includes(type) && otherChoice ? [code, `${code}.other`] : [code];
}

/** Returns the texts of an input, without blank ones. */
export const textsOf = (answers: FormAnswers, input: string): readonly string[] =>
  (Object.hasOwn(answers, input) ? (answers[input] ?? []) : [])
    .map((text) => text.trim())
    .filter((text) => text !== "");

/** Returns the first text of an input; empty without one. */
export const textOf = (answers: FormAnswers, input: string): string => textsOf(answers, input)[0] ?? "";

/** Compares two texts as numbers where both are, else as texts, which orders ISO days too. */
function compare(a: string, b: string): number {
  const [first, second] = [Number(a.replace(",", ".")), Number(b.replace(",", "."))];
  return Number.isNaN(first) || Number.isNaN(second) ? a.localeCompare(b) : first - second;
}

function holds({ operator, value }: FormCondition, given: readonly string[]): boolean {
  switch (operator) {
    case "EQUALS":
      return given.includes(value);
    case "DIFFERS":
      return !given.includes(value);
    case "IN":
      return value.split(",").some((one) => given.includes(one.trim()));
    case "EMPTY":
      return given.length === 0;
    case "FILLED":
      return given.length > 0;
    case "ABOVE":
      return given.some((text) => compare(text, value) > 0);
    case "BELOW":
      return given.some((text) => compare(text, value) < 0);
  }
}

type Conditional = Pick<FormStep, "conditions" | "conditionMode">;

/** A step with the fields that show. */
export interface VisibleStep extends FormStep {
  /** Position among all steps, from 0. */
  readonly index: number;
}

/**
 * Returns the steps and fields that show for the answers. What a hidden field was asked before counts as empty; empty steps are skipped, and so
 * are those that a jump passes over. A jump to a step that does not come later is ignored.
 */
export function visibleSteps({ steps }: Pick<FormContent, "steps">, answers: FormAnswers): readonly VisibleStep[] {
  const given = new Map<string, readonly string[]>();
  const shows = ({ conditions, conditionMode }: Conditional): boolean => {
    if (conditions.length === 0) return true;
    const results = conditions.map((condition) => holds(condition, given.get(condition.field) ?? []));
    return conditionMode === "ANY" ? results.some(Boolean) : results.every(Boolean);
  };
  /** Key of the step that a jump leads to. */
  let target: string | undefined;
  return steps.flatMap((step, index) => {
    if (target !== undefined && step.key !== target) return [];
    target = undefined;
    if (!shows(step)) return [];
    const fields = step.fields.filter((field) => {
      if (!shows(field)) return false;
      given.set(
        field.code,
        inputsOf(field).flatMap((input) => textsOf(answers, input)),
      );
      return true;
    });
    const later = new Set([END_OF_FORM, ...steps.slice(index + 1).map(({ key }) => key)]);
    target = step.jumps.find((jump) => later.has(jump.to) && holds(jump, given.get(jump.field) ?? []))?.to;
    return fields.some(({ type }) => type !== "HIDDEN") ? [{ ...step, fields, index }] : [];
  });
}

/** Returns the fields that show, over all steps, with the hidden inputs of skipped steps left out. */
export const visibleFields = (content: Pick<FormContent, "steps">, answers: FormAnswers): readonly FormField[] =>
  fieldsOf({ steps: [...visibleSteps(content, answers)] });

const PATTERNS: Readonly<Record<"PLATE" | "POSTAL_CODE" | "VIN", RegExp>> = {
  PLATE: /^[A-ZÀ-Ý0-9][A-ZÀ-Ý0-9 .-]{1,18}$/i,
  POSTAL_CODE: /^[A-Z0-9][A-Z0-9 -]{2,9}$/i,
  VIN: /^[A-HJ-NPR-Z0-9]{17}$/i,
};
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;
const PHONE = /^\+?[0-9 ().\-/]{6,24}$/;
const MAX_TEXT = 200;
const MAX_MULTILINE = 4_000;
const MAX_QUANTITY = 20;
const FIRST_YEAR = 1900;

function textError(field: FormField, text: string): FieldError | undefined {
  const limit = field.maxLength ?? (field.type === "MULTILINE" ? MAX_MULTILINE : MAX_TEXT);
  if (text.length > limit) return { key: "error.too-long", params: { limit } };
  if (field.minLength !== null && text.length < field.minLength)
    return { key: "error.too-short", params: { limit: field.minLength } };
  if (field.pattern === "NONE" || field.pattern === "REGEX") return undefined;
  return PATTERNS[field.pattern].test(text) ? undefined : { key: "error.pattern" };
}

function numberError({ min, max, step }: FormField, text: string): FieldError | undefined {
  const number = /^-?\d{1,12}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  if (Number.isNaN(number)) return { key: "error.number" };
  if (min !== null && number < min) return { key: "error.min", params: { limit: min } };
  if (max !== null && number > max) return { key: "error.max", params: { limit: max } };
  const steps = step === null || step <= 0 ? 0 : (number - (min ?? 0)) / step;
  return Math.abs(steps - Math.round(steps)) > 1e-6
    ? { key: "request-form-page.error.step", params: { step: step ?? 0 } }
    : undefined;
}

function dayError({ minDays, maxDays, excludedWeekdays }: FormField, day: string, today: string) {
  if (!isDay(day)) return { key: "error.date" };
  if (minDays !== null && day < addDays(today, minDays))
    return { key: "request-form-page.error.first-day", params: { day: addDays(today, minDays) } };
  if (maxDays !== null && day > addDays(today, maxDays))
    return { key: "request-form-page.error.last-day", params: { day: addDays(today, maxDays) } };
  const weekday = WEEKDAYS[daysSinceMonday(day)];
  return weekday !== undefined && excludedWeekdays.includes(weekday)
    ? { key: "request-form-page.error.weekday" }
    : undefined;
}

function choiceError(field: FormField, chosen: readonly string[]): FieldError | undefined {
  const offered = new Set(field.choices.map(({ value }) => value));
  if (chosen.some((value) => !offered.has(value) && !(field.otherChoice && value === OTHER)))
    return { key: "error.choice" };
  const limit = SEVERAL_TYPES.includes(field.type) ? (field.maxChoices ?? offered.size + 1) : 1;
  return new Set(chosen).size > limit ? { key: "error.too-many", params: { limit } } : undefined;
}

function vehicleError(part: string, text: string): FieldError | undefined {
  if (part === "plate") return PATTERNS.PLATE.test(text) ? undefined : { key: "error.pattern" };
  if (part !== "year") return text.length > 60 ? { key: "error.too-long", params: { limit: 60 } } : undefined;
  return /^\d{4}$/.test(text) && Number(text) >= FIRST_YEAR ? undefined : { key: "error.number" };
}

/** Checks one input that has a text. */
function inputError(field: FormField, input: string, given: readonly string[], today: string): FieldError | undefined {
  const [text = ""] = given;
  const part = input.slice(field.code.length + 1);
  switch (field.type) {
    case "TEXT":
    case "MULTILINE":
    case "HIDDEN":
      return textError(field, text);
    case "EMAIL":
      return EMAIL.test(text) && text.length <= 254 ? undefined : { key: "error.email" };
    case "PHONE":
      return PHONE.test(text) ? undefined : { key: "error.phone" };
    case "NUMBER":
      return numberError(field, text);
    case "DATE":
      return dayError(field, text, today);
    case "TIME_SLOT":
      return isStart(text) ? undefined : { key: "error.date-time" };
    case "PLATE":
      return PATTERNS.PLATE.test(text) ? undefined : { key: "error.pattern" };
    case "VEHICLE":
      return vehicleError(part, text);
    case "ADDRESS":
      return text.length > 120 ? { key: "error.too-long", params: { limit: 120 } } : undefined;
    case "TYRE_SIZE":
      if (part === "quantity")
        return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_QUANTITY
          ? undefined
          : { key: "request-form-page.error.quantity", params: { limit: MAX_QUANTITY } };
      return parseTyreSize(text) === null ? { key: "request-form-page.error.tyre-size" } : undefined;
    case "SELECT":
    case "RADIO":
    case "MULTI_SELECT":
    case "CHECKBOX":
      if (part === "other")
        return text.length > MAX_TEXT ? { key: "error.too-long", params: { limit: MAX_TEXT } } : undefined;
      return choiceError(field, given);
    case "CONSENT":
      return text === TICKED ? undefined : { key: "error.choice" };
    case "SERVICE":
      return given.every((id) => /^\d{1,15}$/.test(id)) ? undefined : { key: "error.reference" };
    case "DEALER":
      return /^\d{1,15}$/.test(text) ? undefined : { key: "error.reference" };
    case "FILE":
      return given.length > field.maxFiles ? { key: "error.too-many", params: { limit: field.maxFiles } } : undefined;
    case "TITLE":
    case "INFO":
      return undefined;
  }
}

/** Whether an input must have a text. */
function isRequired(field: FormField, input: string, answers: FormAnswers): boolean {
  const part = input.slice(field.code.length + 1);
  if (part === "other") return textsOf(answers, field.code).includes(OTHER);
  const hasPart = inputsOf(field).some((other) => textsOf(answers, other).length > 0);
  // A partly filled address or vehicle is incomplete, even where it is not mandatory.
  if (field.type === "ADDRESS" || field.type === "VEHICLE")
    return REQUIRED_PARTS.includes(part) && (field.mandatory || hasPart);
  return part === "quantity" ? field.mandatory || textOf(answers, field.code) !== "" : field.mandatory;
}

/**
 * Checks the answers to some fields. Patterns of the shop are not checked: only the server runs them.
 *
 * @param today ISO day
 */
export function answerErrors(fields: readonly FormField[], answers: FormAnswers, today: string): AnswerErrors {
  const errors: Record<string, FieldError> = {};
  for (const field of fields)
    for (const input of inputsOf(field)) {
      const given = textsOf(answers, input);
      const error =
        given.length > 0
          ? inputError(field, input, given, today)
          : isRequired(field, input, answers)
            ? { key: field.type === "CONSENT" ? "request-form-page.error.consent" : "error.required" }
            : undefined;
      if (error !== undefined) errors[input] = error;
    }
  return errors;
}
