/**
 * `<td-admin-shell>`: header, menu and notices around the routed screen, which is its light-DOM child. Use it once per page, and only in the host page.
 */
import { getRuntime } from "../src/runtime";
import { AdminShell } from "../src/screens/shell/admin-shell";
import { prepareShell } from "../src/screens/shell/boot";
import { defineElement } from "./define-element";

defineElement("td-admin-shell", {
  component: AdminShell,
  ownsChildren: true,
  messages: import.meta.messages(),
  prepare: () => prepareShell(getRuntime()),
});
