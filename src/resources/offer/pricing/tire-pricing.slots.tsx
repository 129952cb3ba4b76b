/** The ways from the matrix to manual prices and rules, and tools that change many prices. */
import { defineSlots, type MatrixToolsProps } from "../../../engine/slots";
import { useCan, useT } from "../../../runtime/react";
import { deferred } from "../../../ui/deferred";
import { Link } from "../../../ui/link/link";

function PriceLinks() {
  const t = useT();
  const seesRules = useCan("TYRE_PRICING_RULES");
  return (
    <p className="td-row">
      <Link to="tire-pricing/manual">{t("tire-pricing.manual-prices")}</Link>
      {seesRules ? <Link to="tire-pricing-rules">{t("tire-pricing.rules")}</Link> : null}
    </p>
  );
}

export default defineSlots({
  panels: { "@above": PriceLinks },
  matrixTools: deferred<MatrixToolsProps>(async () => (await import("./price-tools")).PriceTools),
});
