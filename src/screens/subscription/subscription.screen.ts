import { defineScreen } from "../../contract/screen";

/** The shop's plan, its payment and its invoices; the second path is where a change comes back to (Spec 1 §2.5). */
export default defineScreen({
  tag: "td-subscription",
  paths: ["subscription", "subscription/{changed}"],
  titleKey: "subscription.title",
  area: "administration",
  icon: "credit-card",
  right: ["SUBSCRIPTION", "PLAN"],
});
