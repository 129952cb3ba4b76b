import { defineScreen } from "../../contract/screen";

/** The day of a garage: the landing page of the calendar brand. */
export default defineScreen({
  tag: "td-ecal-welcome",
  paths: ["welcome"],
  titleKey: "welcome.title",
  area: "calendar",
  icon: "house-door",
  right: "E_CALENDRO_CAN_ACCESS_ADMIN",
});
