import { defineScreen } from "../../contract/screen";

/** The mails that the server wrote, for whoever runs the platform. In no menu: the user menu and the palette lead here. */
export default defineScreen({
  tag: "td-outbox",
  paths: ["outbox", "outbox/{id}"],
  titleKey: "outbox.title",
  area: "administration",
  icon: "envelope",
  right: "SUPER_ADMIN",
});
