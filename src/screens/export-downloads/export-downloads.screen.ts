import { defineScreen } from "../../contract/screen";

/** The account's exported files, available for 30 days (usermenu-12). */
export default defineScreen({
  tag: "td-export-downloads",
  paths: ["export-download"],
  titleKey: "import-report.exports",
  area: "administration",
  icon: "download",
  right: "FITTER",
});
