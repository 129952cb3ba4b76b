/** Subjects of the contact form, and who receives their messages. */
import { textIn, type Localised } from "../../../../src/contract/fields/values";
import { textOf, type FormAnswers } from "../../../../src/contract/forms/answers";
import { emailsOf } from "../../../../src/contract/forms/checks";
import { SUBJECT_CODE } from "../../../../src/contract/forms/contact-form";
import type { Recipients } from "../contacts/arrival";

type Values = Readonly<Record<string, unknown>>;

interface Subject {
  readonly text: string;
  readonly recipients: string | null;
  readonly sendToDealer: boolean;
}

/** Returns the subject that a visitor chose; undefined where the form asks for none. */
export function subjectOf({ subjects }: Values, answers: FormAnswers, locales: readonly string[]): Subject | undefined {
  const rows = (subjects ?? []) as readonly (Partial<Subject> & { readonly label: Localised })[];
  const row = rows[Number(textOf(answers, SUBJECT_CODE)) - 1];
  if (row === undefined) return undefined;
  return {
    text: textIn(row.label, locales),
    recipients: row.recipients ?? null,
    sendToDealer: row.sendToDealer === true,
  };
}

/** Returns who receives a message. A subject without addresses uses those of the form. */
export function recipientsOf({ recipients }: Values, subject: Subject | undefined): Recipients {
  const own = emailsOf(subject?.recipients ?? null);
  const general = emailsOf(typeof recipients === "string" ? recipients : null);
  return { emails: own.length > 0 ? own : general, dealer: subject?.sendToDealer === true };
}
