/** `td-reporting-dealer-imports`: imports of dealers, with links to their lines. */
import { dealerImports } from "../../contract/endpoints/import-reports";
import { PastImports } from "../../engine/import/past-imports";
import type { Http } from "../../runtime/http";
import { useT } from "../../runtime/react";

const load = (http: Http) => http.call(dealerImports);

export function DealerImports() {
  const t = useT();
  return (
    <PastImports title={t("import-report.dealers")} load={load} pathOf={({ id }) => `reporting-dealer-import/${id}`} />
  );
}
