/** Builds the content of a form from its stored records, for preview and publication. */
import type { AnyRecord } from "../resource";
import type { Localised } from "../fields";
import type { FormChoice, FormContent, FormField, FormStep } from "./content";
import { foldText } from "../fold-text";
import { byPosition, idIn, numberOrNull, textOrEmpty } from "../record-values";

type Values = Readonly<Record<string, unknown>>;

/** Returns the texts of a localised value, without empty ones. */
export const texts = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Localised).flatMap(([locale, text]) =>
      typeof text === "string" && text !== "" ? [[locale, text] as const] : [],
    ),
  );
const list = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? (value as readonly Item[]) : []);

type ConditionRow = FormField["conditions"][number];
const conditionOf = (row: Values): ConditionRow => ({
  field: textOrEmpty(row["field"]),
  operator: textOrEmpty(row["operator"]) as ConditionRow["operator"],
  value: textOrEmpty(row["value"]),
});
const conditionsOf = (values: Values): Pick<FormField, "conditions" | "conditionMode"> => ({
  conditions: list<Values>(values["conditions"]).map(conditionOf),
  conditionMode: values["conditionMode"] === "ANY" ? "ANY" : "ALL",
});

/** Returns the offered choices of a shared list. Their values are their positions, so that a renamed choice keeps its value. */
function choicesOfList(record: AnyRecord): FormChoice[] {
  const rows = list<{ readonly value: Localised; readonly active: boolean }>(record["choices"]);
  const offered = rows.flatMap(({ value, active }, index) =>
    active ? [{ value: String(index + 1), label: texts(value) }] : [],
  );
  const [first = ""] = Object.keys(offered[0]?.label ?? {});
  return record["sort"] === "ALPHABETICAL"
    ? offered.sort((a, b) => foldText(a.label[first] ?? "").localeCompare(foldText(b.label[first] ?? "")))
    : offered;
}

/** Returns the content of a field. @param choiceLists the shared lists that fields refer to */
export function fieldFromValues(values: Values, choiceLists: readonly AnyRecord[]): FormField {
  const shared = choiceLists.find(({ id }) => id === idIn(values["choiceList"]));
  return {
    code: textOrEmpty(values["fieldCode"]),
    type: textOrEmpty(values["type"]) as FormField["type"],
    label: texts(values["label"]),
    help: texts(values["help"]),
    placeholder: texts(values["placeholder"]),
    mandatory: values["mandatory"] === true,
    width: (textOrEmpty(values["width"]) || "FULL") as FormField["width"],
    mapping: (textOrEmpty(values["mapping"]) || null) as FormField["mapping"],
    defaultValue: textOrEmpty(values["defaultValue"]),
    urlParameter: textOrEmpty(values["urlParameter"]),
    ...conditionsOf(values),
    minLength: numberOrNull(values["minLength"]),
    maxLength: numberOrNull(values["maxLength"]),
    pattern: (textOrEmpty(values["pattern"]) || "NONE") as FormField["pattern"],
    regex: textOrEmpty(values["regex"]),
    errorText: texts(values["errorText"]),
    min: numberOrNull(values["min"]),
    max: numberOrNull(values["max"]),
    step: numberOrNull(values["increment"]),
    unit: texts(values["unit"]),
    minDays: numberOrNull(values["minDays"]),
    maxDays: numberOrNull(values["maxDays"]),
    excludedWeekdays: [...list<FormField["excludedWeekdays"][number]>(values["excludedWeekdays"])],
    choices:
      shared === undefined
        ? list<{ readonly value: string; readonly label: Localised }>(values["choices"]).map((choice) => ({
            value: choice.value,
            label: texts(choice.label),
          }))
        : choicesOfList(shared),
    otherChoice: values["otherChoice"] === true || shared?.["otherChoice"] === true,
    maxChoices: numberOrNull(values["maxChoices"]),
    fileTypes: [...list<FormField["fileTypes"][number]>(values["fileTypes"])],
    maxFiles: numberOrNull(values["maxFiles"]) ?? 1,
    text: texts(values["text"]),
    asksQuantity: values["asksQuantity"] === true,
    vehicleBy: values["vehicleBy"] === "MAKE_MODEL" ? "MAKE_MODEL" : "PLATE",
  };
}

/** The records of a form. */
export interface FormRecords {
  readonly steps: readonly AnyRecord[];
  readonly fields: readonly AnyRecord[];
  readonly choiceLists: readonly AnyRecord[];
}

/** Returns fields in their order. */
export const fieldsFromRecords = ({ fields, choiceLists }: Omit<FormRecords, "steps">): FormField[] =>
  [...fields].sort(byPosition).map((field) => fieldFromValues(field, choiceLists));

/** Returns the key of a step. Steps without one of their own have their id. */
export const stepKey = (step: Values): string => textOrEmpty(step["key"]) || String(step["id"]);

/** Returns the steps with their fields in the order of the form. */
export const stepsFromRecords = ({ steps, fields, choiceLists }: FormRecords): FormStep[] =>
  [...steps].sort(byPosition).map((step) => ({
    id: step.id,
    key: stepKey(step),
    title: texts(step["title"]),
    subtitle: texts(step["subtitle"]),
    nextLabel: texts(step["nextLabel"]),
    ...conditionsOf(step),
    jumps: list<Values>(step["jumps"]).map((row) => ({ ...conditionOf(row), to: textOrEmpty(row["to"]) })),
    fields: fieldsFromRecords({ fields: fields.filter((field) => idIn(field["step"]) === step.id), choiceLists }),
  }));

/** Returns the content of a form. */
export const contentFromRecords = (form: Values, records: FormRecords): FormContent => ({
  code: textOrEmpty(form["code"]),
  type: textOrEmpty(form["type"]) as FormContent["type"],
  title: texts(form["title"]),
  intro: texts(form["intro"]),
  thankYou: texts(form["thankYou"]),
  progressBar: textOrEmpty(form["progressBar"]) as FormContent["progressBar"],
  steps: stepsFromRecords(records),
});
