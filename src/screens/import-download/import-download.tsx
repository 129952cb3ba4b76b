/** `td-import-download`: past imports with their figures and error reports. */
import { pastImports } from "../../contract/endpoints/import-reports";
import { PastImports } from "../../engine/import/past-imports";
import type { Http } from "../../runtime/http";
import { useT } from "../../runtime/react";

const load = (http: Http) => http.call(pastImports);

export function ImportDownload() {
  const t = useT();
  return <PastImports title={t("import-report.title")} load={load} />;
}
