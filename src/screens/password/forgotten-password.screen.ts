import { defineScreen } from "../../contract/screen";

/** Requests a mail with a link to set a new password. */
export default defineScreen({
  tag: "td-forgotten-password",
  paths: ["forgottenPassword"],
  titleKey: "password.forgotten.title",
  area: "public",
  public: true,
});
