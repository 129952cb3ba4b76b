import { defineScreen } from "../../contract/screen";

/** Taking another user's identity (identity-01, identity-04). */
export default defineScreen({
  tag: "td-subrogation-change-identity",
  paths: ["subrogation/change-identity"],
  titleKey: "subrogation.title",
  area: "administration",
  icon: "person-gear",
  right: "SUBROGATION",
  query: ["search"],
});
