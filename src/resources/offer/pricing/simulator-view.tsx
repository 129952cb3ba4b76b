/** The simulator of prices in place of the list of rules. */
import { useReady } from "../../../runtime/element";
import { useNavigate, useT } from "../../../runtime/react";
import { BackButton } from "../../../ui/button/icon-button";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import { PriceSimulator } from "./price-simulator";
import css from "./price-simulator.css";

defineSheet(css);

export function SimulatorView() {
  const t = useT();
  const navigate = useNavigate();
  useReady(true);
  return (
    <section className="td-stack" aria-label={t("price-simulator.title")}>
      <header className="td-price-simulator__title">
        <BackButton label={t("price-simulator.back")} onBack={() => void navigate("tire-pricing-rules")} />
        <Heading level={1}>{t("price-simulator.title")}</Heading>
      </header>
      <PriceSimulator />
    </section>
  );
}
