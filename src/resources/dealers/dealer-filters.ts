/** What is looked up about dealers, and no record tells. */
import { f } from "../../contract/fields";

/** Appointments to come that somebody waits for. */
export const comingAppointments = {
  resource: "appointment",
  by: "fitter",
  filter: { status: "PENDING,CONFIRMED,RESCHEDULE_PROPOSED", date: "-0d.." },
} as const;

/** What a list of dealers is narrowed by. */
export const dealerFilters = {
  /** The state of the address; without one, the department that a French postal code begins with. */
  region: f.computed("text"),
  withServices: f.references("service", { readOnly: true }),
  withOptions: f.references("dealerOption", { readOnly: true }),
  withTags: f.references("metaData", { readOnly: true }),
} as const;
