import { defineScreen } from "../../contract/screen";

/** Says calmly that the address leads nowhere (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-not-found",
  paths: ["*"],
  titleKey: "not-found-title",
  area: "public",
  public: true,
});
