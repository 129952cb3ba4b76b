import { defineScreen } from "../../contract/screen";

/**
 * Mails written by the server, for super administrators. Not in a menu; the user menu and the command palette link
 * here.
 */
export default defineScreen({
  tag: "td-outbox",
  paths: ["outbox", "outbox/{id}"],
  titleKey: "outbox.title",
  area: "administration",
  icon: "envelope",
  right: "SUPER_ADMIN",
});
