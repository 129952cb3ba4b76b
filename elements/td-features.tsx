/** `<td-features>`: the shop's features, grouped like the menu. Events: those of every element. */
import { Features } from "../src/screens/features/features";
import { defineElement } from "./define-element";

defineElement("td-features", { component: Features, messages: import.meta.messages() });
