/** Lists the appointments within a closing that is not saved yet: how many, the first ones, and a link to all. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { closingAppointments, type Closing } from "../../../contract/endpoints/closing-appointments";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";

export interface ClosingHitsProps {
  readonly closing: Closing;
  /** Id of the stored closure or day; undefined for a new one. */
  readonly id?: number | undefined;
  /** Path of the appointment list with these appointments. */
  readonly listPath: string;
}

export function ClosingHits({ closing, id, listPath }: ClosingHitsProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const body = { id: id ?? null, closing };
  const { data, error } = useQuery({
    queryKey: ["closing-appointments", body],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => http.call(closingAppointments, { body, signal, background: true }),
  });
  if (error !== null) return <p className="td-muted">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  const { total, elements } = data;
  if (total === 0)
    return (
      <p className="td-muted" role="status">
        {t("closing-appointments.none")}
      </p>
    );
  return (
    <div className="td-stack">
      <Alert tone="warning">{t.count("closing-appointments.hit", total)}</Alert>
      {elements.length === 0 ? null : (
        <ul>
          {elements.map(({ id: appointment, date, timeZone, customer, dealer }) => (
            <li key={appointment}>
              <p>
                <time dateTime={date}>{formatMoment(date, locale, timeZone).full}</time>
                {` · ${customer} · `}
                <Link to={`fitter/${dealer.id}`}>{dealer.label}</Link>
              </p>
            </li>
          ))}
        </ul>
      )}
      {elements.length === 0 ? null : (
        <p className="td-small">
          <Link to={listPath}>{t("closing-appointments.list")}</Link>
        </p>
      )}
    </div>
  );
}
