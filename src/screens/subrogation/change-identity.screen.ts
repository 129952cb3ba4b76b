import { defineScreen } from "../../contract/screen";

/** Taking another user's identity (Spec 1 §4 "Subrogation", Spec 2 §2). */
export default defineScreen({
  tag: "td-subrogation-change-identity",
  paths: ["subrogation/change-identity"],
  titleKey: "subrogation.title",
  area: "administration",
  icon: "person-gear",
  right: "SUBROGATION",
});
