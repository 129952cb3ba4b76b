import { defineScreen } from "../../contract/screen";

/** Imports of the shop and what became of them (Spec 2 §2 "Technical and super-administration"; Spec 1 §2.4 user menu). */
export default defineScreen({
  tag: "td-import-download",
  paths: ["import-download"],
  titleKey: "import-report.title",
  area: "administration",
  icon: "download",
  right: "FITTER",
});
