/** Cards about the shop, for accounts that see the whole of it: its countries and its company. */
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { CountriesCard } from "./countries-card";

export function ShopCards() {
  const t = useT();
  return (
    <>
      <CountriesCard />
      <Card title={t("personal-information.company")}>
        <p>
          {t("personal-information.company.help")}{" "}
          <Link to="corporate-information">{t("personal-information.company.link")}</Link>
        </p>
      </Card>
    </>
  );
}
