/** `td-reporting-dealer-imports`: imports of dealers, with links to their lines. */
import { dealerImports } from "../../contract/endpoints/import-reports";
import { PastImports } from "../../engine/import/past-imports";
import { useT } from "../../runtime/react";

export function DealerImports() {
  const t = useT();
  return (
    <PastImports
      title={t("import-report.dealers")}
      call={dealerImports}
      pathOf={({ id }) => `reporting-dealer-import/${id}`}
    />
  );
}
