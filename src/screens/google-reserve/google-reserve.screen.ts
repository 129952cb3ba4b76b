import { defineScreen } from "../../contract/screen";

/** Dealers, services, settings and feeds of Reserve with Google. `serviceTab=true` opens the services. */
export default defineScreen({
  tag: "td-google-reserve-configurations",
  paths: ["google-reserve-configurations"],
  titleKey: "google-reserve-configurations.title",
  area: "configuration",
  icon: "google",
  right: "GOOGLE_RESERVE",
  query: ["serviceTab"],
});
