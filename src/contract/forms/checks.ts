/** Checks of a form's structure: what keeps it from being published, and what a changed order would break. */
import type { MessageKey } from "../errors";
import { END_OF_FORM, fieldsOf, type FormCondition, type FormContent, type FormStep } from "./content";
import { CHOICE_TYPES, MAPPING_TYPES, SILENT_TYPES } from "./field-types";

/** A condition that names no field before it. */
export interface BrokenCondition {
  /** Id of the step, or code of the field that has the condition. */
  readonly owner: string | number;
  readonly field: string;
}

/** Returns the conditions that refer to a field that does not exist or comes later. */
export function brokenConditions(steps: readonly FormStep[]): readonly BrokenCondition[] {
  const earlier = new Set<string>();
  const broken: BrokenCondition[] = [];
  const check = (owner: string | number, conditions: readonly FormCondition[]): void => {
    for (const { field } of conditions) if (!earlier.has(field)) broken.push({ owner, field });
  };
  for (const step of steps) {
    check(step.id, step.conditions);
    for (const field of step.fields) {
      check(field.code, field.conditions);
      if (!SILENT_TYPES.includes(field.type)) earlier.add(field.code);
    }
  }
  return broken;
}

/** Returns the ids of steps with a jump that compares a later field, or leads to a step that does not come later. */
export function brokenJumps(steps: readonly FormStep[]): readonly number[] {
  const known = new Set<string>();
  return steps.flatMap((step, index) => {
    for (const { code, type } of step.fields) if (!SILENT_TYPES.includes(type)) known.add(code);
    const targets = new Set([END_OF_FORM, ...steps.slice(index + 1).map(({ key }) => key)]);
    return step.jumps.every(({ field, to }) => known.has(field) && targets.has(to)) ? [] : [step.id];
  });
}

/** Returns message keys of what keeps a form from being published. @param hasFixedDealer requests go to one dealer */
export function publicationErrors(content: FormContent, hasFixedDealer: boolean): readonly MessageKey[] {
  const fields = fieldsOf(content);
  const has = (type: string): boolean => fields.some((field) => field.type === type);
  const maps = (...mappings: readonly string[]): boolean =>
    fields.some(({ mapping }) => mapping !== null && mappings.includes(mapping));
  const isIncompleteAppointment =
    content.type === "APPOINTMENT" &&
    !(
      fields.some(({ type, mapping }) => type === "TIME_SLOT" && mapping === "date") &&
      maps("shopServices") &&
      (hasFixedDealer || has("DEALER"))
    );
  const failed: readonly (readonly [boolean, MessageKey])[] = [
    [fields.length === 0, "request-form.error.no-field"],
    [!maps("email", "phoneNumber"), "request-form.error.no-contact"],
    [!has("CONSENT"), "request-form.error.no-consent"],
    [brokenConditions(content.steps).length > 0, "request-form.error.condition"],
    [brokenJumps(content.steps).length > 0, "request-form.error.jump"],
    [isIncompleteAppointment, "request-form.error.appointment"],
    [
      fields.some(({ type, choices }) => CHOICE_TYPES.includes(type) && choices.length === 0),
      "request-form.error.no-choice",
    ],
  ];
  return failed.flatMap(([isFailed, key]) => (isFailed ? [key] : []));
}

/** Whether a type of field can fill the property that it is mapped to. */
export const isFittingMapping = (type: string, mapping: string | null): boolean =>
  mapping === null || (MAPPING_TYPES as Readonly<Record<string, readonly string[]>>)[mapping]?.includes(type) === true;

const ADDRESS = String.raw`[^\s@,]+@[^\s@,]+\.[^\s@.,]{2,}`;
/** E-mail addresses by comma, as the pattern of a text field. */
export const EMAIL_LIST = `${ADDRESS}( ?, ?${ADDRESS})*`;

/** Returns the addresses of a list by comma. */
export const emailsOf = (list: string | null): readonly string[] =>
  (list ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
