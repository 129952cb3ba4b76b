import { defineScreen } from "../../contract/screen";

/** A garage owner opens a shop (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-shop-creation",
  paths: ["creation/{context}"],
  titleKey: "creation-screen.title",
  area: "public",
  public: true,
  query: ["draft", "invitation"],
});
