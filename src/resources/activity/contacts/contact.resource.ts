import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { requestFields, requestList, requestOperations } from "./request";

/** Messages that customers send through the contact form. */
export default defineResource({
  name: "contact",
  area: "activity",
  screens: { list: { path: "contacts", tag: "td-contacts", icon: "envelope" } },
  right: { read: "CONTENT_PAGES_CONTACT", write: "CONTENT_PAGES_CONTACT" },
  scope: "dealer",
  label: "customerName",
  fields: {
    ...requestFields,
    status: f.choice(["NEW", "READ", "ANSWERED", "CLOSED"], {
      readOnly: true,
      default: "NEW",
      tints: { NEW: "info", READ: "neutral", ANSWERED: "success", CLOSED: "neutral" },
    }),
  },
  list: {
    ...requestList,
    columns: ["customerName", "status", "comments", "fitter", "customerPhone", "customerEmail", "createdAt"],
    views: { new: { status: "NEW" } },
  },
  operations: requestOperations,
  exportable: true,
});
