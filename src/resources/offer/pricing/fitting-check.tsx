/** What a table of fitting prices lacks: tyres on sale without a price, prices that fall, and disposal that is paid already. */
import { useQuery } from "@tanstack/react-query";
import { fittingFacts } from "../../../contract/endpoints/fitting-price";
import { findFalls, findGaps } from "../../../contract/pricing/fitting";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Skeleton } from "../../../ui/states/skeleton";
import { useDraftTable } from "./fitting-draft";

/** Lines that a list shows. */
const MAX_LINES = 12;

export function FittingCheck() {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const table = useDraftTable();
  const { data, error } = useQuery({
    queryKey: ["fitting-price", "facts"],
    queryFn: ({ signal }) => http.call(fittingFacts, { signal, background: true }),
  });
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={3} />;
  const gaps = findGaps(table.grid, data.counts);
  const falls = findFalls(table.grid);
  const paysTwice =
    data.isDisposalPaid && table.parts.some(({ part, offer }) => part === "DISPOSAL" && offer === "PRICED");
  if (gaps.length === 0 && falls.length === 0 && !paysTwice)
    return (
      <Alert tone="success" role="none">
        {t("fitting-price.check.complete")}
      </Alert>
    );
  return (
    <div className="td-stack">
      {gaps.length === 0 ? null : (
        <Alert tone="warning" role="none" title={t("fitting-price.check.gaps")}>
          <ul>
            {gaps.slice(0, MAX_LINES).map(({ vehicleType, diameter, count }) => (
              <li key={`${vehicleType} ${String(diameter)}`}>
                {t("fitting-price.check.gap", {
                  diameter: formatNumber(diameter, locale),
                  vehicle: t.key(`ecotax.bands.vehicleType.${vehicleType}`),
                  count: formatNumber(count, locale),
                })}
              </li>
            ))}
          </ul>
          {gaps.length > MAX_LINES ? <p>{t("fitting-price.check.more", { count: gaps.length - MAX_LINES })}</p> : null}
        </Alert>
      )}
      {falls.length === 0 ? null : (
        <Alert tone="warning" role="none" title={t("fitting-price.check.falls")}>
          <ul>
            {falls.slice(0, MAX_LINES).map(({ column, diameter }) => (
              <li key={`${column} ${String(diameter)}`}>
                {t("fitting-price.check.fall", { column: t.key(`fitting-price.field.grid.${column}`), diameter })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {paysTwice ? (
        <Alert tone="warning" role="none">
          {t("fitting-price.check.disposal")}
        </Alert>
      ) : null}
    </div>
  );
}
