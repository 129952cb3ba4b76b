/** The lines of an order with their sums. */
import { utcDay } from "../../../contract/days";
import { isOldTyre, OLD_TYRE_MONTHS } from "../../../contract/dot";
import { lineAmounts, orderTotals } from "../../../contract/orders";
import { pictureForDevice } from "../../../contract/paragraph/pictures";
import { assetUrl } from "../../../contract/spec";
import { formatMoney, formatPercent } from "../../../engine/cells/format";
import type { PanelProps } from "../../../engine/slots";
import { useAssetBase, useIntlLocale, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { defineSheet } from "../../../ui/styles";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import css from "./order-panels.css";
import { completeOrder, type OrderRecord } from "./order-record";

defineSheet(css);

type Line = OrderRecord["lines"][number];

/** Shows the picture of what was sold, if the line has one. */
function LinePicture({ line: { picture } }: { readonly line: Line }) {
  const base = useAssetBase();
  const shown = pictureForDevice(picture ?? [], "DESKTOP");
  if (shown === undefined) return null;
  const url = shown.optimizedPictureUrl ?? shown.pictureUrl;
  return <img className="td-order__picture" src={assetUrl(url, base)} alt="" loading="lazy" />;
}

export function OrderLines({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const order = completeOrder(record);
  if (order === undefined) return <Skeleton lines={3} />;
  const { lines, total } = order;
  const { currency } = total;
  const money = (minor: number): string => formatMoney({ minor, currency }, locale);
  const sums = orderTotals(lines);
  const today = utcDay(Date.now());
  const old = lines.flatMap(({ dot }, index) => (dot !== null && isOldTyre(dot, today) ? [index + 1] : []));
  const details = ({ sku, discount, ecotax, supplier, received, quantity, dot }: Line): string[] => [
    ...(sku == null ? [] : [t("meta-order.line.sku", { sku })]),
    ...(discount === null ? [] : [t("meta-order.line.discount", { amount: money(discount.minor) })]),
    ...(ecotax === null ? [] : [t("meta-order.line.ecotax", { amount: money(ecotax.minor) })]),
    ...(supplier === null ? [] : [t("meta-order.line.supplier", { name: supplier })]),
    ...(received === null ? [] : [t.count("meta-order.line.received", received, { quantity })]),
    ...(dot === null ? [] : [t("meta-order.line.dot", { dot })]),
  ];
  const totals = [
    { label: t("meta-order.line.sum-excl"), amount: sums.excl },
    ...sums.rates.map(({ rate, vat }) => ({
      label: t("meta-order.line.sum-vat", { rate: formatPercent(rate, locale) }),
      amount: vat,
    })),
    { label: t("meta-order.line.sum-incl"), amount: sums.incl },
  ];
  return (
    <div className="td-stack">
      {old.length === 0 ? null : (
        <Alert
          tone="warning"
          title={t.count("meta-order.line.old", old.length, {
            lines: new Intl.ListFormat(locale).format(old.map(String)),
            months: OLD_TYRE_MONTHS,
          })}
        />
      )}
      <PlainTable
        caption={t("meta-order.card.lines")}
        hideCaption
        rows={lines.map((line, index) => ({ ...line, place: index + 1 }))}
        rowKey={({ place }) => place}
        columns={[
          { key: "place", head: t("meta-order.line.number"), cell: ({ place }) => place },
          {
            key: "label",
            head: t("meta-order.line.label"),
            cell: (line) => (
              <span className="td-order__article">
                <LinePicture line={line} />
                <span>
                  {line.label}
                  <span className="td-order__details">{details(line).join(" · ")}</span>
                </span>
              </span>
            ),
          },
          { key: "quantity", head: t("meta-order.line.quantity"), end: true, cell: ({ quantity }) => quantity },
          {
            key: "unit",
            head: t("meta-order.line.unit"),
            end: true,
            cell: ({ unitPrice }) => money(unitPrice.minor),
          },
          {
            key: "vat",
            head: t("meta-order.line.vat"),
            end: true,
            cell: ({ vatRate }) => formatPercent(vatRate, locale),
          },
          {
            key: "total",
            head: t("meta-order.line.total"),
            end: true,
            cell: (line) => money(lineAmounts(line).excl),
          },
        ]}
      />
      <dl className="td-order__sums">
        {totals.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="td-num">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
