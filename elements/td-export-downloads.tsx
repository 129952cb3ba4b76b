/** `<td-export-downloads>`: the account's export files. Events: those of every element. */
import { ExportDownloads } from "../src/screens/export-downloads/export-downloads";
import { defineElement } from "./define-element";

defineElement("td-export-downloads", { component: ExportDownloads, messages: import.meta.messages() });
