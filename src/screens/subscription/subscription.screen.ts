import { defineScreen } from "../../contract/screen";

/** The shop's plan, payment and invoices (usermenu-09). A plan change returns to the second path. */
export default defineScreen({
  tag: "td-subscription",
  paths: ["subscription", "subscription/{changed}"],
  titleKey: "subscription.title",
  area: "administration",
  icon: "credit-card",
  right: ["SUBSCRIPTION", "PLAN"],
});
