/** The contact form: one step with the fields of the shop, a choice of subjects, and attachments. It shows at once, without versions. */
import type { AnyRecord } from "../resource";
import type { FormContent, FormField, FormStep } from "./content";
import { FORM_FILE_TYPES, MAX_FORM_FILES } from "./field-types";
import { fieldFromValues, fieldsFromRecords, texts } from "./from-records";

type Values = Readonly<Record<string, unknown>>;

/** Names the contact form in embedded pages and in mails. */
export const CONTACT_FORM_CODE = "contact";
/** Codes of the fields that the settings of the form add. */
export const SUBJECT_CODE = "subject";
export const ATTACHMENTS_CODE = "attachments";

const SUBJECT_LABEL = { fr_FR: "Sujet", en_GB: "Subject", de_DE: "Betreff" };
const ATTACHMENTS_LABEL = { fr_FR: "Pièces jointes", en_GB: "Attachments", de_DE: "Anhänge" };

/** Returns the choice of a subject; none without subjects. Its values are positions from 1, so that a renamed subject keeps its value. */
function subjectField({ subjects }: Values): readonly FormField[] {
  const rows = (subjects ?? []) as readonly Values[];
  if (rows.length === 0) return [];
  const choices = rows.map(({ label }, index) => ({ value: String(index + 1), label: texts(label) }));
  return [
    fieldFromValues({ fieldCode: SUBJECT_CODE, type: "SELECT", label: SUBJECT_LABEL, mandatory: true, choices }, []),
  ];
}

function attachmentField({ attachments }: Values): readonly FormField[] {
  if (attachments !== true) return [];
  return [
    fieldFromValues(
      {
        fieldCode: ATTACHMENTS_CODE,
        type: "FILE",
        label: ATTACHMENTS_LABEL,
        fileTypes: FORM_FILE_TYPES,
        maxFiles: MAX_FORM_FILES,
      },
      [],
    ),
  ];
}

/** The fields as the only step of a form. */
export const contactStep = (fields: readonly FormField[]): FormStep => ({
  id: 1,
  key: "1",
  title: {},
  subtitle: {},
  nextLabel: {},
  conditions: [],
  conditionMode: "ALL",
  jumps: [],
  fields: [...fields],
});

/**
 * Returns the content of the contact form.
 *
 * @param fields records of its fields; hidden ones are left out
 */
export function contactContent(
  settings: Values,
  fields: readonly AnyRecord[],
  choiceLists: readonly AnyRecord[],
): FormContent {
  const shown = fieldsFromRecords({ fields: fields.filter(({ active }) => active === true), choiceLists });
  const asked = shown.flatMap((field): readonly FormField[] => {
    if (field.mapping === "comments") return [...subjectField(settings), field, ...attachmentField(settings)];
    return field.mapping === "consentUseOfPersonalData" ? [{ ...field, text: texts(settings["consent"]) }] : [field];
  });
  return {
    code: CONTACT_FORM_CODE,
    type: "CONTACT",
    title: texts(settings["title"]),
    intro: {},
    thankYou: texts(settings["thankYou"]),
    progressBar: "NONE",
    steps: [contactStep(asked)],
  };
}
