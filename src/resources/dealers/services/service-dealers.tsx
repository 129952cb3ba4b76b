/** Tab of a service: the dealers that offer it and those that do not, with the way to their prices and durations. */
import { formatNumber } from "../../../engine/cells/format";
import { formatFilters } from "../../../engine/kinds/filter-fields";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useIntlLocale, useT } from "../../../runtime/react";
import { Link } from "../../../ui/link/link";
import { DealerPanes } from "../panes/dealer-panes";
import { useDealerTotal } from "../panes/use-dealer-total";
import { SERVICE_FACTS } from "./service-dealer.resource";

export function ServiceDealers({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const mayRead = useCan("FITTER");
  const total = useDealerTotal();
  if (record === undefined) return <p className="td-muted">{t("service.dealers.new")}</p>;
  if (!mayRead) return <p className="td-muted">{t("service.dealers.no-right")}</p>;
  const id = String(record.id);
  const values = { service: { id: record.id, label: "" } };
  const offered = Number(record["dealers"] ?? 0);
  return (
    <div className="td-stack">
      {total === undefined ? null : (
        <p>
          {t.count("service.dealers.count", offered, {
            offered: formatNumber(offered, locale),
            total: formatNumber(total, locale),
          })}
        </p>
      )}
      <p className="td-row">
        {SERVICE_FACTS.filter((fact) => fact !== "OFFERED").map((fact) => (
          <Link
            key={fact}
            to={`service/dealers?filters=${encodeURIComponent(formatFilters({ fact, ...values }) ?? "")}`}
          >
            {t(fact === "PRICE" ? "service.dealers.prices" : "service.dealers.durations")}
          </Link>
        ))}
      </p>
      <DealerPanes
        having={{ withServices: id }}
        lacking={{ withoutServices: id }}
        give={{ name: "offer-service", values }}
        take={{ name: "withdraw-service", values }}
        titles={{ having: t("service.dealers.offer"), lacking: t("service.dealers.lack") }}
      />
    </div>
  );
}
