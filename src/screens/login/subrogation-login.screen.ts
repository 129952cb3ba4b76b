import { defineScreen } from "../../contract/screen";

/** Signs in directly to another shop, for accounts that may take other identities. */
export default defineScreen({
  tag: "td-subrogation-login",
  paths: ["subrogation-login"],
  titleKey: "login.subrogation.title",
  area: "public",
  public: true,
  query: ["shopCode"],
});
