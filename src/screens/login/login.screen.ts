import { defineScreen } from "../../contract/screen";
import { LOGIN_ALIASES } from "../../contract/login-aliases";

/** The login screen, under /login and all brand aliases (login-01, login-02). */
export default defineScreen({
  tag: "td-login",
  paths: ["login", ...LOGIN_ALIASES.flatMap(({ alias }) => [alias, `${alias}/login`])],
  titleKey: "login.title",
  area: "public",
  icon: "box-arrow-in-right",
  public: true,
});
