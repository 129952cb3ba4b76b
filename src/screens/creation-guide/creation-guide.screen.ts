import { defineScreen } from "../../contract/screen";

/** The home: what is left to do until the shop opens. Open to everyone, although its menu entry is not. */
export default defineScreen({
  tag: "td-creation-guide",
  paths: [""],
  titleKey: "guide.title",
  area: "home",
  icon: "house-door",
});
