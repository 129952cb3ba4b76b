import { f } from "../../../contract/fields";
import { defineMatrix } from "../../../contract/kinds/matrix";
import { defineRecordless } from "../../../contract/resource";

/** What a cell holds: whether the dealer offers the service, or the dealer's own price or duration. */
export const SERVICE_FACTS = ["OFFERED", "PRICE", "DURATION"] as const;

/** Matrix of dealers by services: who offers what, and at which price and duration. */
export default defineRecordless({
  name: "service-dealer",
  apiPath: "serviceDealer",
  area: "dealers",
  screens: {
    matrix: {
      path: "service/dealers",
      tag: "td-service-dealers",
      backTo: { path: "service", titleKey: "service.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  matrix: defineMatrix({
    cell: f.boolean(),
    filters: { fact: f.choice(SERVICE_FACTS, { default: "OFFERED" }), service: f.reference("service") },
  }),
});
