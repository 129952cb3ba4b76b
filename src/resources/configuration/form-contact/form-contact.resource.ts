import { f, type Localised } from "../../../contract/fields";
import { EMAIL_LIST } from "../../../contract/forms/checks";
import { defineResource } from "../../../contract/resource";

interface Subject {
  readonly label: Localised;
  readonly recipients: string | null;
  readonly sendToDealer: boolean;
}

/** Whether an earlier subject has the same label in one of its languages. */
const isRepeated = (subjects: readonly Subject[], index: number): boolean =>
  Object.entries(subjects[index]?.label ?? {}).some(
    ([locale, text]) => text !== "" && subjects.slice(0, index).some(({ label }) => label[locale] === text),
  );

/** Whether the messages of a subject have no recipient. @param general recipients of the form */
const isUnread = ({ recipients, sendToDealer }: Subject, general: string | null): boolean =>
  recipients === null && general === null && !sendToDealer;

/** The form of the contact page. Its fields are records of their own. */
export default defineResource({
  name: "form-contact",
  area: "configuration",
  screens: { settings: { path: "form-contact", tag: "td-form-contact", icon: "envelope-paper" } },
  right: { read: "CONTENT_PAGES_CONTACT", write: "CONTENT_PAGES_CONTACT" },
  conditions: ["not-dlu"],
  scope: "shop",
  label: "title",
  fields: {
    title: f.text({ required: true, max: 120, localised: true }),
    consent: f.richText({ required: true, max: 5_000, localised: true }),
    thankYou: f.richText({ max: 5_000, localised: true }),
    /** Visitors may send files. */
    attachments: f.boolean(),
    /** Addresses by comma, for messages whose subject names none. */
    recipients: f.text({ max: 300, pattern: EMAIL_LIST, example: "accueil@garage.example" }),
    subjects: f.rows(
      {
        label: f.text({ required: true, max: 120, localised: true }),
        /** Addresses by comma. */
        recipients: f.text({ max: 300, pattern: EMAIL_LIST, example: "devis@garage.example, atelier@garage.example" }),
        /** The dealer that the visitor chose receives the message too. */
        sendToDealer: f.boolean(),
      },
      { max: 20, ordered: true },
    ),
  },
  rules: ({ recipients, subjects }) =>
    Object.fromEntries(
      subjects.flatMap((row, index) => [
        [`subjects.${index}.label`, isRepeated(subjects, index) ? "error.duplicate" : undefined] as const,
        [
          `subjects.${index}.recipients`,
          isUnread(row, recipients) ? "form-contact.error.no-recipient" : undefined,
        ] as const,
      ]),
    ),
  form: {
    tabs: {
      content: { fields: ["@fields"] },
      settings: {
        texts: ["title", "consent", "thankYou", "attachments"],
        subjects: ["recipients", "subjects"],
      },
      embed: { embed: ["@embed"] },
      history: { history: ["@history"] },
    },
  },
});
