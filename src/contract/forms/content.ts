/** The content of a form as it is published, previewed and filled in. */
import * as v from "valibot";
import {
  CONDITION_OPERATORS,
  FIELD_WIDTHS,
  FORM_FIELD_TYPES,
  FORM_FILE_TYPES,
  FORM_MAPPINGS,
  FORM_PATTERNS,
  FORM_TYPES,
  VEHICLE_WAYS,
} from "./field-types";
import { WEEKDAYS } from "../fields/values";

/** Texts by locale. */
const texts = v.record(v.string(), v.string());
const number = v.nullable(v.number());

const condition = v.object({
  /** Code of a field earlier in the form. */
  field: v.string(),
  operator: v.picklist(CONDITION_OPERATORS),
  /** Compared value; with IN, several by comma. */
  value: v.string(),
});
export type FormCondition = v.InferOutput<typeof condition>;

const conditions = {
  conditions: v.array(condition),
  /** Whether all conditions must hold, or any of them. */
  conditionMode: v.picklist(["ALL", "ANY"]),
};

/** Target of a jump to the end of the form. */
export const END_OF_FORM = "END";

const jump = v.object({
  ...condition.entries,
  /** Code of a field of the step, or of an earlier one. */
  field: v.string(),
  /** Key of a later step, or the end. */
  to: v.string(),
});
export type FormJump = v.InferOutput<typeof jump>;

const choice = v.object({ value: v.string(), label: texts });
export type FormChoice = v.InferOutput<typeof choice>;

const field = v.object({
  code: v.string(),
  type: v.picklist(FORM_FIELD_TYPES),
  label: texts,
  help: texts,
  placeholder: texts,
  mandatory: v.boolean(),
  width: v.picklist(FIELD_WIDTHS),
  mapping: v.nullable(v.picklist(FORM_MAPPINGS)),
  defaultValue: v.string(),
  /** Parameter of the page's address that fills a hidden field. */
  urlParameter: v.string(),
  ...conditions,
  minLength: number,
  maxLength: number,
  pattern: v.picklist(FORM_PATTERNS),
  /** Source of the shop's own pattern; empty in the answers for visitors, because only the server runs it. */
  regex: v.string(),
  errorText: texts,
  min: number,
  max: number,
  step: number,
  unit: texts,
  /** Days from today. */
  minDays: number,
  maxDays: number,
  excludedWeekdays: v.array(v.picklist(WEEKDAYS)),
  choices: v.array(choice),
  otherChoice: v.boolean(),
  maxChoices: number,
  fileTypes: v.array(v.picklist(FORM_FILE_TYPES)),
  maxFiles: v.number(),
  /** HTML of a consent or a remark. */
  text: texts,
  asksQuantity: v.boolean(),
  vehicleBy: v.picklist(VEHICLE_WAYS),
});
export type FormField = v.InferOutput<typeof field>;

const step = v.object({
  id: v.number(),
  /** Names the step in jumps. Copies of a form keep it. */
  key: v.string(),
  title: texts,
  subtitle: texts,
  nextLabel: texts,
  ...conditions,
  /** Where visitors go next; the first that holds counts. */
  jumps: v.array(jump),
  fields: v.array(field),
});
export type FormStep = v.InferOutput<typeof step>;

export const PROGRESS_BARS = ["STEPS", "PERCENT", "NONE"] as const;
export const ASSIGNMENTS = ["DEALER_CHOSEN", "FIXED", "SHOP"] as const;

/** Content of a published version. */
export const formContent = v.object({
  code: v.string(),
  type: v.picklist(FORM_TYPES),
  title: texts,
  intro: texts,
  thankYou: texts,
  progressBar: v.picklist(PROGRESS_BARS),
  steps: v.array(step),
});
export type FormContent = v.InferOutput<typeof formContent>;

/** Returns the fields of all steps in their order. */
export const fieldsOf = ({ steps }: Pick<FormContent, "steps">): readonly FormField[] =>
  steps.flatMap(({ fields }) => fields);
