/**
 * Garages, users and usage of a calendar account, in one answer.
 * @messages calendar-account.**
 */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { calendarAccountDetails } from "../../../contract/endpoints/calendar-accounts";
import type { ResponseOf } from "../../../contract/endpoint";
import { dateTimeFormat } from "../../../contract/intl-formats";
import { formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import type { Tone } from "../../../ui/tone";

type Details = ResponseOf<typeof calendarAccountDetails>;

/** Draws the details once they have loaded. */
function WithDetails({
  record,
  draw,
}: Pick<PanelProps, "record"> & { readonly draw: (details: Details) => ReactNode }) {
  const t = useT();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["calendar-account-details", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(calendarAccountDetails, { params: { id }, signal, background: true }),
  });
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  return data === undefined ? <Skeleton lines={3} /> : draw(data);
}

export function AccountGarages({ record }: PanelProps) {
  const t = useT();
  return (
    <WithDetails
      record={record}
      draw={({ garages }) =>
        garages.length === 0 ? (
          <p className="td-muted">{t("calendar-account.garages.none")}</p>
        ) : (
          <PlainTable
            caption={t("calendar-account.card.garages")}
            hideCaption
            rows={garages}
            rowKey={({ id }) => id}
            columns={[
              { key: "code", head: t("calendar-account.garages.code"), cell: ({ code }) => code },
              { key: "name", head: t("calendar-account.garages.name"), cell: ({ name }) => name },
              { key: "city", head: t("calendar-account.garages.city"), cell: ({ city }) => city ?? "—" },
              { key: "bays", head: t("calendar-account.field.bays"), end: true, cell: ({ bays }) => bays },
              { key: "services", head: t("calendar-account.garages.services"), end: true, cell: (row) => row.services },
              {
                key: "appointments",
                head: t("calendar-account.field.appointments"),
                end: true,
                cell: ({ appointments }) => appointments,
              },
            ]}
          />
        )
      }
    />
  );
}

const TONES: Readonly<Record<Details["users"][number]["status"], Tone>> = {
  INVITED: "info",
  ACTIVE: "success",
  LOCKED: "danger",
  DISABLED: "neutral",
};

export function AccountUsers({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  return (
    <WithDetails
      record={record}
      draw={({ users }) =>
        users.length === 0 ? (
          <p className="td-muted">{t("calendar-account.users.none")}</p>
        ) : (
          <PlainTable
            caption={t("calendar-account.card.users")}
            hideCaption
            rows={users}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "name",
                head: t("calendar-account.users.name"),
                cell: ({ name, mainAdministrator }) => (
                  <span className="td-row">
                    {name}
                    {mainAdministrator ? <Badge outline>{t("calendar-account.users.owner")}</Badge> : null}
                  </span>
                ),
              },
              { key: "email", head: t("calendar-account.users.email"), cell: ({ email }) => email },
              { key: "role", head: t("calendar-account.users.role"), cell: ({ role }) => role },
              {
                key: "status",
                head: t("calendar-account.users.status"),
                cell: ({ status }) => (
                  <StatusBadge tone={TONES[status]} label={t(`calendar-account.users.status.${status}`)} />
                ),
              },
              {
                key: "login",
                head: t("calendar-account.field.lastLoginAt"),
                cell: ({ lastLoginAt }) => {
                  if (lastLoginAt === null) return t("calendar-account.users.never");
                  const { short, full } = formatMoment(lastLoginAt, locale, timeZone);
                  return <span title={full}>{short}</span>;
                },
              },
            ]}
          />
        )
      }
    />
  );
}

/** Names what the account uses beyond its limits. Nothing is switched off: only more cannot be added. */
function Excess({ details: { quotas, bays } }: { readonly details: Details }) {
  const t = useT();
  const limits = [...quotas, { quota: "bays" as const, used: bays.used, included: bays.max }];
  const exceeded = limits.filter(({ used, included }) => included !== null && used > included);
  if (exceeded.length === 0) return null;
  return (
    <Alert tone="warning" title={t("calendar-account.excess")}>
      <ul>
        {exceeded.map(({ quota, used, included }) => (
          <li key={quota}>
            {t("calendar-account.excess.line", {
              quota: t(`calendar-account.quota.${quota}`),
              used,
              included: included ?? 0,
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function AccountUsage({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const monthName = dateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  const amount = (value: number | null): string =>
    value === null ? t("calendar-account.unlimited") : formatNumber(value, locale);
  return (
    <WithDetails
      record={record}
      draw={(details) => (
        <div className="td-stack">
          <Excess details={details} />
          <PlainTable
            caption={t("calendar-account.usage.now")}
            rows={[...details.quotas, { quota: "bays" as const, used: details.bays.used, included: details.bays.max }]}
            rowKey={({ quota }) => quota}
            columns={[
              {
                key: "quota",
                head: t("calendar-account.usage.quota"),
                cell: ({ quota }) => t(`calendar-account.quota.${quota}`),
              },
              { key: "used", head: t("calendar-account.usage.used"), end: true, cell: ({ used }) => amount(used) },
              {
                key: "included",
                head: t("calendar-account.usage.included"),
                end: true,
                cell: ({ included }) => amount(included),
              },
            ]}
          />
          <PlainTable
            caption={t("calendar-account.usage.months")}
            rows={details.months}
            rowKey={({ month }) => month}
            columns={[
              {
                key: "month",
                head: t("calendar-account.usage.month"),
                cell: ({ month }) => monthName.format(new Date(`${month}-01T00:00:00Z`)),
              },
              {
                key: "appointments",
                head: t("calendar-account.usage.appointments"),
                end: true,
                cell: ({ appointments }) => amount(appointments),
              },
              {
                key: "api",
                head: t("calendar-account.usage.api"),
                end: true,
                cell: ({ apiBookings }) => amount(apiBookings),
              },
              {
                key: "messages",
                head: t("calendar-account.usage.messages"),
                end: true,
                cell: ({ messages }) => amount(messages),
              },
            ]}
          />
        </div>
      )}
    />
  );
}
