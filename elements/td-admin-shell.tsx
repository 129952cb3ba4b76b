/**
 * `<td-admin-shell>`: header, menu and notices around the routed screen, which is its light-DOM child. One a page, in the host page alone.
 */
import { AdminShell } from "../src/screens/shell/admin-shell";
import { defineElement } from "./define-element";

defineElement("td-admin-shell", {
  component: AdminShell,
  ownsChildren: true,
  messages: import.meta.messages(),
});
