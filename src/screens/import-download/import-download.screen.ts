import { defineScreen } from "../../contract/screen";

/** Imports of the shop and their results (usermenu-12). */
export default defineScreen({
  tag: "td-import-download",
  paths: ["import-download"],
  titleKey: "import-report.title",
  area: "administration",
  icon: "download",
  right: "FITTER",
});
