/** `<td-not-found>`: shown for an unknown address. Attribute: `path`, the unknown address (default: the page's). */
import { NotFound } from "../src/screens/not-found/not-found";
import { defineElement } from "./define-element";

defineElement("td-not-found", { component: NotFound, isPublic: true, attributes: { path: "string" } });
