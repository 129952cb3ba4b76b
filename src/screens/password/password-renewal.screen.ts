import { defineScreen } from "../../contract/screen";

/** Replaces an expired password. */
export default defineScreen({
  tag: "td-password-renewal",
  paths: ["passwordRenewal"],
  titleKey: "password.renewal.title",
  area: "public",
  public: true,
});
