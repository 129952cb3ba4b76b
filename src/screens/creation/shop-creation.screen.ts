import { defineScreen } from "../../contract/screen";

/** Creates a shop for a garage (public-13). */
export default defineScreen({
  tag: "td-shop-creation",
  paths: ["creation/{context}"],
  titleKey: "creation-screen.title",
  area: "public",
  public: true,
  query: ["draft", "invitation"],
});
