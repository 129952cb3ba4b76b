import { defineScreen } from "../../contract/screen";

/** Signs in directly on another shop, for those who may take other identities (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-subrogation-login",
  paths: ["subrogation-login"],
  titleKey: "login.subrogation.title",
  area: "public",
  public: true,
  query: ["shopCode"],
});
