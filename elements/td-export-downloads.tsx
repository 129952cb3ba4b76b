/** `<td-export-downloads>`: files that the account has had made. Events: those of every element. */
import { ExportDownloads } from "../src/screens/export-downloads/export-downloads";
import { QueryProvider } from "../src/runtime/react-queries";
import { defineElement } from "./define-element";

const Element = () => (
  <QueryProvider>
    <ExportDownloads />
  </QueryProvider>
);

defineElement("td-export-downloads", { component: Element, messages: ["ui", "import-report", "errors"] });
