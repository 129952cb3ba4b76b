/** Compares the prices of all tyres on sale with and without the unsaved values of a form. */
import { useMutation } from "@tanstack/react-query";
import { isLargeImpact } from "../../../contract/pricing/impact";
import { priceImpact } from "../../../contract/endpoints/price-simulation";
import { formatMoney, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { PlainTable } from "../../../ui/table/plain-table";
import type { SimulationDrafts } from "./simulation";

/** Largest changes that are shown. */
const SHOWN = 20;

export function PriceImpactPanel({ drafts }: { readonly drafts: SimulationDrafts }) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => http.call(priceImpact, { body: drafts, background: true, timeout: 0 }),
  });
  const count = (value: number): string => formatNumber(value, locale);
  const money = (minor: number): string => formatMoney({ minor, currency: data?.currency ?? "EUR" }, locale);
  return (
    <div className="td-stack">
      <p className="td-muted">{t("price-simulator.impact.help")}</p>
      <div>
        <Button
          busy={isPending}
          onClick={() => {
            mutate();
          }}
        >
          {t("price-simulator.impact.run")}
        </Button>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {data === undefined ? null : (
        <>
          <p role="status">
            {t("price-simulator.impact.counts", {
              articles: count(data.articles),
              up: count(data.up),
              down: count(data.down),
              same: count(data.same),
              average: formatNumber(data.averagePercent, locale, { signDisplay: "exceptZero" }),
            })}
          </p>
          {data.matched === null ? null : (
            <p>{t("price-simulator.impact.matched", { matched: count(data.matched) })}</p>
          )}
          {data.won === null ? null : <p>{t("price-simulator.impact.won", { won: count(data.won) })}</p>}
          {data.warnings.map(({ key, params }) => (
            <Alert key={`${key} ${params["name"] ?? ""}`} tone="warning">
              {t.key(key, params)}
            </Alert>
          ))}
          {isLargeImpact(data) ? (
            <Alert tone="warning">{t("price-simulator.impact.large", { large: count(data.large) })}</Alert>
          ) : null}
          {data.belowMinimum === 0 ? null : (
            <Alert tone="warning">
              {t("price-simulator.impact.below-minimum", { below: count(data.belowMinimum) })}
            </Alert>
          )}
          {data.losing.length === 0 ? null : (
            <Alert tone="warning">
              {t("price-simulator.impact.losing", { names: data.losing.map(({ name }) => name).join(", ") })}
            </Alert>
          )}
          {data.sizes.length === 0 ? null : (
            <PlainTable
              caption={t("price-simulator.impact.sizes")}
              rows={data.sizes}
              rowKey={({ pattern }) => pattern}
              columns={[
                { key: "pattern", head: t("price-simulator.impact.sizes"), cell: ({ pattern }) => pattern },
                { key: "tyres", head: t("price-simulator.impact.tyres"), end: true, cell: ({ tyres }) => count(tyres) },
              ]}
            />
          )}
          {data.largest.length === 0 ? null : (
            <PlainTable
              caption={t("price-simulator.impact.largest")}
              rows={data.largest.slice(0, SHOWN)}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "name",
                  head: t("price-simulator.tyre"),
                  cell: ({ id, name }) => <Link to={`tire-list/${id}`}>{name}</Link>,
                },
                { key: "before", head: t("price-simulator.before"), end: true, cell: (row) => money(row.beforeMinor) },
                { key: "after", head: t("price-simulator.after"), end: true, cell: (row) => money(row.afterMinor) },
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}
