/** Counts the appointments within a closure or specific day while its form is edited. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { closingAppointments, type Closing } from "../../../contract/endpoints/closing-appointments";
import type { ValuesOfResource } from "../../../contract/resource";
import { formatMoment } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFormContextValue } from "../../../engine/form/form-context";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import type inactivity from "./inactivity.resource";
import type specificDay from "./specific-day.resource";

type FormValues<Values> = { readonly [Name in keyof Values]: Values[Name] | null };

const isFilled = (time: unknown): time is string => typeof time === "string" && time !== "";

const idsOf = (dealers: readonly { readonly id: number }[]) => dealers.map(({ id }) => ({ id }));

/** Reads the closure from the form's values; undefined until days and dealers are set. */
export function closingOf(resource: string, values: Readonly<Record<string, unknown>>): Closing | undefined {
  if (resource === "inactivity") {
    const { dealers, from, to, scope } = values as FormValues<ValuesOfResource<typeof inactivity>>;
    if (!isFilled(from) || !dealers?.length) return undefined;
    return { resource, dealers: idsOf(dealers), from, to: isFilled(to) ? to : null, scope: [...(scope ?? [])] };
  }
  const day = values as FormValues<ValuesOfResource<typeof specificDay>>;
  const { appliesTo, dealers, tag, tagValue, date, to, repeat, kind, hours } = day;
  if (!isFilled(date) || appliesTo === null || repeat === null || kind === null) return undefined;
  if (appliesTo === "DEALERS" && !dealers?.length) return undefined;
  if (appliesTo === "TAG" && !tag) return undefined;
  return {
    resource: "specific-day",
    appliesTo,
    dealers: idsOf(dealers ?? []),
    tag: appliesTo === "TAG" && tag ? { id: tag.id } : null,
    tagValue: isFilled(tagValue) ? tagValue : null,
    date,
    to: isFilled(to) ? to : null,
    repeat,
    kind,
    hours: (hours ?? []).flatMap(({ from, to: end }) => (isFilled(from) && isFilled(end) ? [{ from, to: end }] : [])),
  };
}

/** Path of the appointment list, filtered to the closure's days and dealers. */
function listPathOf(closing: Closing): string {
  const [from, to] =
    closing.resource === "inactivity" ? [closing.from, closing.to] : [closing.date, closing.to ?? closing.date];
  const isEveryYear = closing.resource === "specific-day" && closing.repeat === "YEARLY_SAME_DATE";
  const search = new URLSearchParams({ "filter[date]": `${from}..${isEveryYear ? "" : (to ?? "")}` });
  const ids = closing.dealers.map(({ id }) => id).join(",");
  if (ids !== "") search.set("filter[fitter]", ids);
  return `appointments?${search.toString()}`;
}

export function ClosingAppointments({ resource, record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const { form } = useFormContextValue();
  const values: unknown = useWatch({ control: form.control });
  const closing = useDeferredValue(closingOf(resource.name, values as Readonly<Record<string, unknown>>));
  const body = closing === undefined ? undefined : { id: record?.id ?? null, closing };
  const { data, error } = useQuery({
    queryKey: ["closing-appointments", body],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      http.call(closingAppointments, {
        body: body as NonNullable<typeof body>,
        signal,
        background: true,
      }),
  });
  if (closing === undefined) return <p className="td-muted">{t("closing-appointments.untyped")}</p>;
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
          {elements.map(({ id, date, timeZone, customer, dealer }) => (
            <li key={id}>
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
          <Link to={listPathOf(closing)}>{t("closing-appointments.list")}</Link>
        </p>
      )}
    </div>
  );
}
