import { defineScreen } from "../../contract/screen";
import { LOGIN_ALIASES } from "../../contract/login-aliases";

/** The one door, dressed as the brand that the user knows (Spec 1 §2.2). */
export default defineScreen({
  tag: "td-login",
  paths: ["login", ...LOGIN_ALIASES.flatMap(({ alias }) => [alias, `${alias}/login`])],
  titleKey: "login.title",
  area: "public",
  icon: "box-arrow-in-right",
  public: true,
});
