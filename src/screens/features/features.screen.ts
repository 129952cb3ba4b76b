import { defineScreen } from "../../contract/screen";

/** What the shop can do, and where a sign-in leads (Spec 1 §9). Reachable for all; its menu entry is not. */
export default defineScreen({
  tag: "td-features",
  paths: ["features"],
  titleKey: "features.title",
  area: "home",
  icon: "grid",
});
