/** `<td-export-downloads>`: files that the account has had made. Events: those of every element. */
import { ExportDownloads } from "../src/screens/export-downloads/export-downloads";
import { defineElement } from "./define-element";

defineElement("td-export-downloads", { component: ExportDownloads, messages: import.meta.messages() });
