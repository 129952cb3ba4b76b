/** Panel `@activity`: number of customer requests and orders by kind, and the latest ones. */
import { dealerActivity } from "../../../../contract/endpoints/dealer-detail";
import { messageKeys } from "../../../../contract/message-keys";
import { formatNumber, formatRelative } from "../../../../engine/cells/format";
import { ReferenceLink } from "../../../../engine/cells/reference-link";
import type { PanelProps } from "../../../../engine/slots";
import { useIntlLocale, useSession, useT } from "../../../../runtime/react";
import { Badge } from "../../../../ui/badge/badge";
import { Link } from "../../../../ui/link/link";
import { PanelData } from "./panel-data";

interface Kind {
  /** Path of the list behind the figures, filtered by its field with the dealer. */
  readonly list: string;
  readonly dealer: string;
  /** Field with the status. */
  readonly status: string;
}

const requests = (list: string): Kind => ({ list, dealer: "fitter", status: "status" });
const KINDS: Readonly<Record<string, Kind>> = {
  appointment: requests("appointments"),
  quote: requests("quotes"),
  contact: requests("contacts"),
  "meta-order": { list: "orders", dealer: "dealers", status: "state" },
};
const kindOf = (resource: string): Kind => KINDS[resource] ?? requests(resource);
/** The list with all records of the dealer, not only those of the view that it opens on. */
const pathOf = (resource: string, id: number): string => {
  const { list, dealer } = kindOf(resource);
  return `${list}?filter[${dealer}]=${String(id)}`;
};

export function ActivityPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const singularOf = (resource: string): string => t.key(messageKeys.one(resource), undefined, { fallback: resource });
  const pluralOf = (resource: string): string => t.key(messageKeys.many(resource), undefined, { fallback: resource });
  const id = record?.id ?? 0;
  return (
    <PanelData endpoint={dealerActivity} id={record?.id} version={record?.version}>
      {({ figures, elements }) => (
        <div className="td-stack">
          <dl className="td-dealer-figures">
            {figures.map(({ resource, days30, days90 }) => (
              <div key={resource}>
                <dt>
                  <Link to={pathOf(resource, id)}>{pluralOf(resource)}</Link>
                </dt>
                <dd>
                  <strong className="td-num">{formatNumber(days30, locale)}</strong>{" "}
                  <span className="td-small td-muted">{t("fitter.activity.days", { days: 30 })}</span>
                </dd>
                <dd>
                  <strong className="td-num">{formatNumber(days90, locale)}</strong>{" "}
                  <span className="td-small td-muted">{t("fitter.activity.days", { days: 90 })}</span>
                </dd>
              </div>
            ))}
          </dl>
          {elements.length === 0 ? <p className="td-muted">{t("fitter.activity.none")}</p> : null}
          <ul className="td-dealer-rows">
            {elements.map(({ resource, id: key, label, status, createdAt }) => (
              <li key={`${resource} ${String(key)}`} className="td-dealer-row">
                <span className="td-dealer-row-words">
                  <ReferenceLink resource={resource} reference={{ id: key, label }} />
                  <span className="td-small td-muted">{singularOf(resource)}</span>
                </span>
                {status === null ? null : (
                  <Badge>
                    {t.key(messageKeys.choice(resource, kindOf(resource).status, status), undefined, {
                      fallback: status,
                    })}
                  </Badge>
                )}
                <time className="td-small td-muted" dateTime={createdAt}>
                  {formatRelative(createdAt, locale, timeZone).short}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PanelData>
  );
}
