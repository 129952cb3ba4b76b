import { defineScreen } from "../../contract/screen";

/** The account's own data: name, language, password and sessions. */
export default defineScreen({
  tag: "td-personal-information",
  paths: ["personal-information"],
  titleKey: "personal-information.title",
  area: "administration",
  icon: "person-circle",
  right: "PERSONAL_INFORMATION",
});
