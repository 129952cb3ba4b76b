/** `<td-import-download>`: past imports with their figures and error reports. Events: those of every element. */
import { ImportDownload } from "../src/screens/import-download/import-download";
import { defineElement } from "./define-element";

defineElement("td-import-download", { component: ImportDownload, messages: import.meta.messages() });
