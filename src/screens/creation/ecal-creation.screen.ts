import { defineScreen } from "../../contract/screen";

/** A garage opens an appointment calendar (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-ecal-creation",
  paths: ["ecal-creation/{context}"],
  titleKey: "creation-screen.ecal-title",
  area: "public",
  public: true,
  query: ["draft", "invitation"],
});
