import { defineScreen } from "../../contract/screen";

/** Importing a file into any resource that is declared importable (Spec 2 §2 "Technical and super-administration"; Spec 2 §5). */
export default defineScreen({
  tag: "td-importer",
  paths: ["importer"],
  titleKey: "importer.title",
  area: "administration",
  icon: "upload",
  right: "ADMIN_IMPORTER",
});
