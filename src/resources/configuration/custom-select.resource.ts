import { f } from "../../contract/fields";
import type { Localised } from "../../contract/fields/values";
import { foldText } from "../../contract/fold-text";
import { defineResource } from "../../contract/resource";

/** Lists of choices shared by request forms, such as “How did you hear about us”. */
export default defineResource({
  name: "custom-select",
  area: "configuration",
  screens: {
    list: { path: "request/custom-select", tag: "td-custom-selects", icon: "ui-checks" },
    detail: { path: "request/custom-select/{id}", tag: "td-custom-select" },
  },
  right: { read: ["QUOTES", "QUOTES_READ"], write: "QUOTES" },
  scope: "shop",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 80, localised: true }),
    code: f.code({ required: true, unique: true, min: 2, max: 40 }),
    /** Customers may choose several; several may also be preselected. */
    multiple: f.boolean(),
    sort: f.choice(["MANUAL", "ALPHABETICAL"], { required: true, default: "MANUAL" }),
    /** Customers may also type an answer of their own. */
    otherChoice: f.boolean(),
    choices: f.rows(
      {
        /** The label. A choice without a label is not saved (validation-06). */
        value: f.text({ required: true, max: 120, localised: true }),
        /** Preselected. */
        selected: f.boolean(),
        active: f.boolean({ default: true }),
      },
      { max: 200 },
    ),
  },
  rules: ({ choices, multiple }) => ({ ...repeatedLabels(choices), ...(multiple ? {} : surplusSelections(choices)) }),
  list: {
    columns: ["name", "code", "choices", "multiple", "sort", "updatedAt", "updatedBy"],
    visible: ["name", "code", "choices", "multiple", "updatedAt"],
    filters: ["multiple", "sort"],
    search: ["name", "code"],
    sort: "name",
    sortable: ["name", "code", "multiple", "sort", "updatedAt"],
  },
  form: { cards: { general: ["name", "code", "sort", "multiple", "otherChoice"], choices: ["choices"] } },
  operations: { duplicate: {} },
  exportable: true,
  examples: [
    {
      code: "SOURCE",
      name: { fr_FR: "Comment nous avez-vous connus", en_GB: "How did you hear about us" },
      otherChoice: true,
      sort: "MANUAL",
      choices: [
        { value: { fr_FR: "Recherche en ligne", en_GB: "Online search" }, selected: false, active: true },
        { value: { fr_FR: "Bouche à oreille", en_GB: "Word of mouth" }, selected: false, active: true },
        { value: { fr_FR: "Déjà client", en_GB: "Customer already" }, selected: true, active: true },
      ],
    },
    {
      code: "PREFERRED_TIME",
      name: { fr_FR: "Moment préféré", en_GB: "Preferred time", de_DE: "Bevorzugte Uhrzeit" },
      multiple: true,
      sort: "MANUAL",
      choices: [
        { value: { fr_FR: "Matin", en_GB: "Morning", de_DE: "Vormittag" }, selected: false, active: true },
        { value: { fr_FR: "Midi", en_GB: "Noon", de_DE: "Mittag" }, selected: false, active: true },
        { value: { fr_FR: "Soir", en_GB: "Evening", de_DE: "Abend" }, selected: false, active: false },
      ],
    },
  ],
});

interface Choice {
  readonly value: Localised;
  readonly selected: boolean;
}
type Errors = Record<`choices.${number}.${string}`, string>;

const normalise = (text: string): string => foldText(text).replace(/\s+/g, " ").trim();

/** Returns an error for each label that repeats an earlier one in the same language, ignoring case and accents. */
function repeatedLabels(choices: readonly Choice[]): Errors {
  const seen = new Set<string>();
  const errors: Errors = {};
  for (const [index, { value }] of choices.entries()) {
    const labels = Object.entries(value).map(([locale, text]) => `${locale} ${normalise(text)}`);
    if (labels.some((label) => seen.has(label))) errors[`choices.${index}.value`] = "custom-select.error.repeated";
    for (const label of labels) seen.add(label);
  }
  return errors;
}

/** Returns an error for every preselected choice after the first. */
function surplusSelections(choices: readonly Choice[]): Errors {
  const selected = choices.flatMap((choice, index) => (choice.selected ? [index] : []));
  return Object.fromEntries(
    selected.slice(1).map((index) => [`choices.${index}.selected`, "custom-select.error.one-selected"]),
  );
}
