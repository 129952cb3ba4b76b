/**
 * The steps from cost to price, the rejected offers, and what became of every rule.
 * @messages price-trace.**
 */
import type { ExplainedPrice } from "../../../contract/endpoints/price-simulation";
import type { MarginMode } from "../../../contract/pricing/model";
import { formatDay, formatMoney, formatNumber } from "../../../engine/cells/format";
import type { Translate } from "../../../runtime/i18n";
import { useIntlLocale, useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Link } from "../../../ui/link/link";
import { PlainTable } from "../../../ui/table/plain-table";

/** Parameters that are codes, with the messages that translate them. */
const CODES: Readonly<Record<string, string>> = {
  target: "tire-pricing-rule.target",
  rounding: "price-configuration.rounding",
};

type Why = ExplainedPrice["trace"][number]["why"];

/** Returns the sentence of a reason, with its codes, days and numbers in words. */
function reasonText(t: Translate, locale: string, { key, params }: Why): string {
  const filled = Object.entries(params).map(([name, value]): [string, string | number] => {
    const code = CODES[name];
    if (code !== undefined && value !== "") return [name, t.key(`${code}.${value}`)];
    if ((name === "date" || name === "to") && value !== "")
      return [name, formatDay(String(value).slice(0, 10), locale).short];
    return [name, typeof value === "number" ? formatNumber(value, locale, { maximumFractionDigits: 3 }) : value];
  });
  return t.key(key, Object.fromEntries(filled));
}

const TONES = { WON: "success", LOST: "warning", NOT_MATCHED: "neutral", NOT_ACTIVE: "neutral" } as const;

interface Props {
  readonly price: ExplainedPrice;
  readonly currency: string;
  readonly marginMode: MarginMode;
  /** ISO day; empty for now. */
  readonly day: string;
}

export function PriceExplanation({ price, currency, marginMode, day }: Props) {
  const t = useT();
  const locale = useIntlLocale();
  const money = (minor: number | null): string => (minor === null ? "—" : formatMoney({ minor, currency }, locale));
  const amount = (value: number | null): string =>
    value === null ? "" : formatNumber(value, locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const margin =
    price.margin === null
      ? "—"
      : marginMode === "AMOUNT"
        ? money(Math.round(price.margin * 100))
        : `${formatNumber(price.margin, locale, { maximumFractionDigits: 2 })} %`;
  const sums = [
    ["price", price.inclMinor === null ? t("price-simulator.no-price") : money(price.inclMinor)],
    ["strike", price.strikeMinor === null ? undefined : money(price.strikeMinor)],
    ["cost", money(price.costMinor)],
    ["margin", margin],
    ["ecotax", money(price.ecotaxMinor)],
    ["fitting", price.fittingMinor === null ? undefined : money(price.fittingMinor)],
    ["total", money(price.totalMinor)],
  ] as const;
  return (
    <section className="td-stack" aria-label={price.name}>
      <h3>
        <Link to={`tire-list/${price.id}`}>{price.name}</Link>{" "}
        <span className="td-muted">
          {price.ean}
          {day === "" ? "" : ` · ${formatDay(day, locale).short}`}
        </span>
      </h3>
      <PlainTable
        caption={t("price-simulator.result")}
        hideCaption
        rows={sums.filter(([, value]) => value !== undefined)}
        rowKey={([name]) => name}
        columns={[
          { key: "name", head: t("price-simulator.amount"), cell: ([name]) => t(`price-simulator.${name}`) },
          { key: "value", head: t("price-simulator.value"), end: true, cell: ([, value]) => value },
        ]}
      />
      {price.isOutsideLimits ? <p>{t("price-simulator.outside")}</p> : null}
      <PlainTable
        caption={t("price-simulator.ladder")}
        rows={price.trace}
        rowKey={({ step }) => step}
        columns={[
          { key: "step", head: t("price-simulator.step"), cell: ({ step }) => t.key(`price-trace.step.${step}`) },
          { key: "before", head: t("price-simulator.before"), end: true, cell: ({ before }) => amount(before) },
          { key: "after", head: t("price-simulator.after"), end: true, cell: ({ after }) => amount(after) },
          { key: "why", head: t("price-simulator.why"), cell: ({ why }) => reasonText(t, locale, why) },
        ]}
      />
      {price.rejected.length === 0 ? null : (
        <PlainTable
          caption={t("price-simulator.rejected")}
          rows={price.rejected}
          rowKey={({ offerId }) => offerId}
          columns={[
            { key: "provider", head: t("price-simulator.provider"), cell: ({ provider }) => provider },
            { key: "available", head: t("price-simulator.available"), end: true, cell: ({ available }) => available },
            {
              key: "why",
              head: t("price-simulator.why"),
              cell: ({ reason }) => t(`price-simulator.rejection.${reason}`),
            },
          ]}
        />
      )}
      {price.rules.length === 0 ? null : (
        <PlainTable
          caption={t("price-simulator.rules")}
          rows={price.rules}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", head: t("price-simulator.rule"), cell: ({ name }) => name },
            { key: "priority", head: t("price-simulator.priority"), end: true, cell: ({ priority }) => priority },
            {
              key: "verdict",
              head: t("price-simulator.verdict"),
              cell: ({ verdict }) => (
                <StatusBadge tone={TONES[verdict]} label={t(`price-simulator.verdict.${verdict}`)} />
              ),
            },
            { key: "why", head: t("price-simulator.why"), cell: ({ why }) => reasonText(t, locale, why) },
          ]}
        />
      )}
    </section>
  );
}
