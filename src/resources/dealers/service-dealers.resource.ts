import { f } from "../../contract/fields";
import { defineMatrix } from "../../contract/kinds/matrix";
import { defineRecordless } from "../../contract/resource";

/** What a cell says of a dealer and a service: whether it is offered, at which price and duration of the dealer's own. */
export const SERVICE_FACTS = ["OFFERED", "PRICE", "DURATION"] as const;

/** Which dealers offer which services, and what differs there: dealers by services. Spec 2 §2 "service/{id}", dealers. */
export default defineRecordless({
  name: "serviceDealer",
  area: "dealers",
  screens: {
    matrix: {
      path: "service/dealers",
      tag: "td-service-dealers",
      up: { path: "service", titleKey: "service.list.title" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "dealer",
  matrix: defineMatrix({
    cell: f.boolean(),
    filters: { fact: f.choice(SERVICE_FACTS, { default: "OFFERED" }), service: f.reference("service") },
  }),
});
