import { defineScreen } from "../../contract/screen";

/** Shown for unknown addresses (public-12). */
export default defineScreen({
  tag: "td-not-found",
  paths: ["*"],
  titleKey: "not-found-title",
  area: "public",
  public: true,
});
