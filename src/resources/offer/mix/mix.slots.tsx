/** The way from the matrix to the brands. */
import { defineSlots } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";

function BrandsLink() {
  const t = useT();
  return (
    <p>
      <Link to="mix/brands">{t("mix.brands")}</Link> · <Link to="product-priority">{t("mix.results")}</Link>
    </p>
  );
}

export default defineSlots({ panels: { "@above": BrandsLink } });
