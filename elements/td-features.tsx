/** `<td-features>`: what a shop can do, by menu family. Events: those of every element. */
import { Features } from "../src/screens/features/features";
import { defineElement } from "./define-element";

defineElement("td-features", { component: Features, messages: import.meta.messages() });
