import { defineScreen } from "../../contract/screen";

/** What Google shows and accepts for one service. */
export default defineScreen({
  tag: "td-google-reserve-configuration",
  paths: ["google-reserve-configurations/{serviceId}"],
  titleKey: "google-reserve.detail.title",
  area: "configuration",
  right: "GOOGLE_RESERVE",
});
