/** What quotes, contacts and appointments have in common: one list with a search, an export address and a status of their own. Spec 2 §2 "Activity". */
import { f } from "../../contract/fields";

/** Who asks, about what, and which dealer answers. */
export const requestFields = {
  customerName: f.text({ required: true, max: 120 }),
  customerEmail: f.email(),
  customerPhone: f.phone(),
  fitter: f.reference("fitter"),
  vehicleRegistrationNumber: f.text({ max: 20 }),
  comments: f.multiline({ max: 2000 }),
} as const;

/** Columns before and after those that a kind of request adds. */
export const requestList = {
  filters: ["status", "fitter"],
  search: ["customerName", "customerEmail", "customerPhone", "comments"],
  sort: "-createdAt",
} as const;

/** Requests come from the public site; the list reads them. */
export const requestOperations = { create: false, update: false, remove: false, duplicate: false } as const;
