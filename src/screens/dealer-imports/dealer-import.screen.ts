import { defineScreen } from "../../contract/screen";

/** One import of dealers, line by line. Its texts are bound to the import's language (shell-23). */
export default defineScreen({
  tag: "td-reporting-dealer-import",
  paths: ["reporting-dealer-import/{id}"],
  titleKey: "import-report.dealer",
  area: "administration",
  right: ["ADMIN_IMPORTER", "FITTER"],
});
