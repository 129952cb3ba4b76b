/** Panel of a catalogue: its products. */
import { widen } from "../../../contract/resource";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";
import catalogProduct from "../../catalog/catalog-product.resource";
import { ChildRecords, productPath, useStateName } from "./child-records";

export function ProductsPanel({ record }: PanelProps) {
  const t = useT();
  const note = useStateName();
  if (record === undefined) return null;
  const path = `catalog/${String(record["type"])}/${record.id}`;
  return (
    <ChildRecords
      resource={widen(catalogProduct)}
      filter={{ catalog: String(record.id) }}
      pathOf={productPath}
      createPath={`${path}/admin-catalog-product/new`}
      empty={t("catalog.products.none")}
      create={t("catalog.products.create")}
      note={note}
      links={
        <>
          <Link to={`${path}/products`}>{t("catalog.products.list")}</Link>
          <Link to={`${path}/position-page`}>{t("catalog.products.order")}</Link>
        </>
      }
    />
  );
}
