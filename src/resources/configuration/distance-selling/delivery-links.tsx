/** Leads to the delivery methods, which are records of their own. */
import { useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";

export function DeliveryLinks() {
  const t = useT();
  return (
    <p>
      {t("distance-selling.methods.help")}{" "}
      <Link to="distance-selling-configuration/methods">{t("distance-selling.methods.link")}</Link>
    </p>
  );
}
