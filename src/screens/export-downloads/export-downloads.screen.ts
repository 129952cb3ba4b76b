import { defineScreen } from "../../contract/screen";

/** Files that the account has had made, to be fetched for 30 days (Spec 1 §2.4 user menu; Spec 2 §2 "Technical and super-administration"). */
export default defineScreen({
  tag: "td-export-downloads",
  paths: ["export-download"],
  titleKey: "import-report.exports",
  area: "administration",
  icon: "download",
  right: "FITTER",
});
