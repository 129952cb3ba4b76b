/** `<td-not-found>`: the address leads nowhere. Attribute: `path`, the address that was tried (default: the page's). */
import { NotFound } from "../src/screens/not-found/not-found";
import { defineElement } from "./define-element";

defineElement("td-not-found", { component: NotFound, isPublic: true, attributes: { path: "string" } });
