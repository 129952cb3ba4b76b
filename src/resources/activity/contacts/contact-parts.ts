/** Parts of a contact's definition: the colours of its states, and the answers to the fields of its form. */
import type { ContactState } from "../../../contract/contacts";
import { f } from "../../../contract/fields";

export const CONTACT_TINTS = {
  NEW: "info",
  IN_PROGRESS: "warning",
  ANSWERED: "success",
  CLOSED: "neutral",
  SPAM: "danger",
} as const satisfies Readonly<Record<ContactState, string>>;

/** What the customer filled in besides the message, as the form named it. */
export const formAnswers = f.rows(
  { label: f.text({ required: true, max: 120 }), value: f.text({ required: true, max: 2_000 }) },
  { max: 40, readOnly: true },
);
