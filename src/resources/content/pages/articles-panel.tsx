/** Panel of an author: their articles. */
import { widen } from "../../../contract/resource";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import catalogProduct from "../../catalog/catalog-product.resource";
import { ChildRecords, productPath, useStateName } from "./child-records";

export function ArticlesPanel({ record }: PanelProps) {
  const t = useT();
  const note = useStateName();
  return record === undefined ? null : (
    <ChildRecords
      resource={widen(catalogProduct)}
      filter={{ author: String(record.id) }}
      pathOf={productPath}
      empty={t("author.articles.none")}
      create=""
      note={note}
    />
  );
}
