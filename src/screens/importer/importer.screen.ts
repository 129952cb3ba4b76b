import { defineScreen } from "../../contract/screen";

/** Imports a file into any importable resource. */
export default defineScreen({
  tag: "td-importer",
  paths: ["importer"],
  titleKey: "importer.title",
  area: "administration",
  icon: "upload",
  right: "ADMIN_IMPORTER",
  reads: ["/admin/api/import"],
});
