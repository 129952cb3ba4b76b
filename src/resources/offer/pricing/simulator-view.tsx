/** The simulator of prices in place of the list of rules; with the address of a kept trace, that trace. */
import { useReady } from "../../../runtime/element";
import { useNavigate, useQueryValue, useT } from "../../../runtime/react";
import { BackButton } from "../../../ui/button/icon-button";
import { defineSheet } from "../../../ui/styles";
import { Heading } from "../../../ui/text/heading";
import { KeptTrace } from "./kept-trace";
import { PriceSimulator } from "./price-simulator";
import css from "./price-simulator.css";

defineSheet(css);

export function SimulatorView() {
  const t = useT();
  const navigate = useNavigate();
  const [trace] = useQueryValue("trace");
  useReady(true);
  const title = t(trace === null ? "price-simulator.title" : "price-simulator.kept.title");
  return (
    <section className="td-stack" aria-label={title}>
      <header className="td-price-simulator__title">
        <BackButton label={t("price-simulator.back")} onBack={() => void navigate("tire-pricing-rules")} />
        <Heading level={1}>{title}</Heading>
      </header>
      {trace === null ? <PriceSimulator /> : <KeptTrace id={trace} />}
    </section>
  );
}
