import { defineScreen } from "../../contract/screen";

/** One import of dealers, line by line; in the language of the import (Spec 2 §2 "Technical and super-administration"). */
export default defineScreen({
  tag: "td-reporting-dealer-import",
  paths: ["reporting-dealer-import/{id}"],
  titleKey: "import-report.dealer",
  area: "administration",
  right: ["ADMIN_IMPORTER", "FITTER"],
});
