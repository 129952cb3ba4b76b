import { defineScreen } from "../../contract/screen";

/** A new password in place of an expired one (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-password-renewal",
  paths: ["passwordRenewal"],
  titleKey: "password.renewal.title",
  area: "public",
  public: true,
});
