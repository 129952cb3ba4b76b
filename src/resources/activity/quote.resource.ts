import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { requestFields, requestList, requestOperations } from "./request";

/** Quotes that customers request on the public site. */
export default defineResource({
  name: "quote",
  area: "activity",
  screens: { list: { path: "quotes", tag: "td-quotes", icon: "chat-dots" } },
  right: { read: ["QUOTES", "QUOTES_READ"], write: "QUOTES" },
  conditions: ["not-dlu"],
  scope: "dealer",
  label: "customerName",
  fields: {
    ...requestFields,
    brand: f.text({ max: 60 }),
    tyreSize: f.tyreSize(),
    status: f.choice(["NEW", "ANSWERED", "ACCEPTED", "REFUSED", "EXPIRED"], {
      readOnly: true,
      default: "NEW",
      tints: { NEW: "info", ANSWERED: "success", ACCEPTED: "success", REFUSED: "neutral", EXPIRED: "neutral" },
    }),
  },
  list: {
    ...requestList,
    columns: ["customerName", "status", "brand", "tyreSize", "fitter", "customerPhone", "customerEmail", "createdAt"],
    views: { new: { status: "NEW" } },
  },
  operations: requestOperations,
  exportable: true,
  exportRight: "QUOTES",
});
