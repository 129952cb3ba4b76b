import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Answers a customer who asks what the shop stores about them, or to be forgotten. */
export default defineRecordless({
  name: "customer-data",
  apiPath: "customerData",
  area: "activity",
  screens: {
    tool: {
      path: "newsletters/customer-data",
      tag: "td-customer-data",
      icon: "person-x",
      backTo: { path: "newsletters", titleKey: "customer-data.up" },
    },
  },
  right: { read: "NEWSLETTER", write: "NEWSLETTER" },
  conditions: ["not-dlu", "whole-shop"],
  scope: "shop",
  tool: defineTool({
    input: { email: f.email(), phone: f.phone() },
    cards: { customer: ["email", "phone"] },
    // The customer of an earlier request is not kept in the browser.
    propose: () => ({ email: null, phone: null }),
    rules: ({ email, phone }) => ({
      email: email === null && phone === null ? "customer-data.error.nobody" : undefined,
    }),
    confirm: "typed",
    kinds: ["quote", "contact", "appointment", "order", "payment", "subscriber"],
  }),
});
