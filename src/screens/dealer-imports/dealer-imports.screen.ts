import { defineScreen } from "../../contract/screen";

/** Imports of dealers and their results. */
export default defineScreen({
  tag: "td-reporting-dealer-imports",
  paths: ["reporting-dealer-import"],
  titleKey: "import-report.dealers",
  area: "administration",
  icon: "upload",
  right: ["ADMIN_IMPORTER", "FITTER"],
});
