/** Panel `@reviews`: customer reviews of the dealer. */
import { dealerReviews } from "../../../../contract/endpoints/dealer-detail";
import { messageKeys } from "../../../../contract/message-keys";
import { formatNumber, formatRelative } from "../../../../engine/cells/format";
import { ReferenceLink } from "../../../../engine/cells/reference-link";
import type { PanelProps } from "../../../../engine/slots";
import { useIntlLocale, useSession, useT } from "../../../../runtime/react";
import { Badge } from "../../../../ui/badge/badge";
import { Link } from "../../../../ui/link/link";
import { PanelData } from "./panel-data";

const STARS = [5, 4, 3, 2, 1] as const;

export function ReviewsPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <PanelData endpoint={dealerReviews} id={record?.id} version={record?.version}>
      {({ count, average, distribution, elements }) => (
        <div className="td-stack">
          {average === null ? (
            <p className="td-muted">{t("fitter.reviews.none")}</p>
          ) : (
            <>
              <p>
                <strong className="td-num">
                  {formatNumber(average, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} / 5
                </strong>{" "}
                <span className="td-small td-muted">{t.count("fitter.reviews.count", count)}</span>
              </p>
              <ul className="td-dealer-stars">
                {STARS.map((stars) => (
                  <li key={stars}>
                    <span>{t.count("fitter.reviews.stars", stars)}</span>
                    <meter min={0} max={count} value={distribution[stars - 1] ?? 0} />
                    <span className="td-num">{formatNumber(distribution[stars - 1] ?? 0, locale)}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <ul className="td-dealer-rows">
            {elements.map((review) => (
              <li key={review.id} className="td-dealer-row">
                <span className="td-dealer-row-words">
                  <ReferenceLink resource="review" reference={{ id: review.id, label: review.author }} />
                  <span className="td-small td-dealer-quote">{review.text}</span>
                </span>
                <span className="td-num">{review.rating === null ? "–" : `${String(review.rating)} / 5`}</span>
                <Badge>
                  {t.key(messageKeys.choice("review", "status", review.status), undefined, { fallback: review.status })}
                </Badge>
                <span className="td-small td-muted">
                  {[
                    review.date === null ? "" : formatRelative(review.date, locale, timeZone).short,
                    t(review.answered ? "fitter.reviews.answered" : "fitter.reviews.unanswered"),
                  ]
                    .filter((part) => part !== "")
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
          <p className="td-small">
            <Link to={`reviews?filter[fitter]=${String(record?.id ?? 0)}`}>{t("fitter.reviews.all")}</Link>
          </p>
        </div>
      )}
    </PanelData>
  );
}
