/** `td-import-download`: past imports with their figures and error reports. */
import { pastImports } from "../../contract/endpoints/import-reports";
import { PastImports } from "../../engine/import/past-imports";
import { useT } from "../../runtime/react";

export function ImportDownload() {
  const t = useT();
  return <PastImports title={t("import-report.title")} call={pastImports} />;
}
