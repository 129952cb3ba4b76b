import { f } from "../../contract/fields";
import { defineTool } from "../../contract/kinds/tool";
import { defineRecordless } from "../../contract/resource";

/** Publishes services of the network: writes the shop's services, has garages offer them, and equips their bays. */
export default defineRecordless({
  name: "network-service-publish",
  apiPath: "appointment-calendar/network-services/publication",
  area: "calendar",
  screens: {
    tool: {
      path: "ecal-network-services/publish",
      tag: "td-ecal-network-service-publish",
      icon: "broadcast",
      query: ["services", "dealers"],
    },
  },
  right: { read: "SERVICE", write: "SERVICE" },
  conditions: ["head-of-network", "whole-shop"],
  scope: "shop",
  tool: defineTool({
    input: {
      services: f.references("network-service", { required: true, max: 50 }),
      /** Empty: the garages that each service is for. */
      dealers: f.references("fitter", { max: 500 }),
      /** Also puts back what garages changed for themselves where the network leaves it to them. */
      realign: f.boolean(),
    },
    confirm: "opt-in",
    kinds: ["service", "garage", "bay"],
    undoDays: 30,
  }),
});
