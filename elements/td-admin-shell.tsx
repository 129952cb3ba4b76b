/**
 * `<td-admin-shell>`: header, menu and notices around the routed screen, which is its light-DOM child. Use it once per page, and only in the host page.
 */
import { AdminShell } from "../src/screens/shell/admin-shell";
import { defineElement } from "./define-element";

defineElement("td-admin-shell", {
  component: AdminShell,
  ownsChildren: true,
  messages: import.meta.messages(),
});
