import { defineScreen } from "../../contract/screen";

/** Asks for a link to choose a new password (Spec 1 §2.3). */
export default defineScreen({
  tag: "td-forgotten-password",
  paths: ["forgottenPassword"],
  titleKey: "password.forgotten.title",
  area: "public",
  public: true,
});
