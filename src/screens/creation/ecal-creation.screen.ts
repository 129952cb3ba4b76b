import { defineScreen } from "../../contract/screen";

/** Creates an appointment calendar for a garage (public-13). */
export default defineScreen({
  tag: "td-ecal-creation",
  paths: ["ecal-creation/{context}"],
  titleKey: "creation-screen.ecal-title",
  area: "public",
  public: true,
  query: ["draft", "invitation"],
});
