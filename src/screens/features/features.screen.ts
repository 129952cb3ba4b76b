import { defineScreen } from "../../contract/screen";

/** What the shop can do; the default screen after sign-in. Open to everyone, although its menu entry is not. */
export default defineScreen({
  tag: "td-features",
  paths: ["features"],
  titleKey: "features.title",
  area: "home",
  icon: "grid",
});
