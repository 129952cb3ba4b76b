/** Colours of the states of contacts. */
import type { ContactState } from "../../../contract/contacts";

export const CONTACT_TINTS = {
  NEW: "info",
  IN_PROGRESS: "warning",
  ANSWERED: "success",
  CLOSED: "neutral",
  SPAM: "danger",
} as const satisfies Readonly<Record<ContactState, string>>;
