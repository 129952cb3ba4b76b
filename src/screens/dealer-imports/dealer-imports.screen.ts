import { defineScreen } from "../../contract/screen";

/** Imports of dealers and what became of them (Spec 2 §2 "Technical and super-administration"). */
export default defineScreen({
  tag: "td-reporting-dealer-imports",
  paths: ["reporting-dealer-import"],
  titleKey: "import-report.dealers",
  area: "administration",
  icon: "upload",
  right: ["ADMIN_IMPORTER", "FITTER"],
});
