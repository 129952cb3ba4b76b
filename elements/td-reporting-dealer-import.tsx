/** `<td-reporting-dealer-import>`: one import of dealers, line by line. Attribute: `id-value`, of the import. */
import { DealerImport, type DealerImportProps } from "../src/screens/dealer-imports/dealer-import";
import { QueryProvider } from "../src/runtime/react-queries";
import { defineElement } from "./define-element";

const Element = (props: DealerImportProps) => (
  <QueryProvider>
    <DealerImport {...props} />
  </QueryProvider>
);

defineElement("td-reporting-dealer-import", {
  component: Element,
  attributes: { idValue: "string" },
  messages: ["ui", "import-report", "engine-import", "errors"],
});
