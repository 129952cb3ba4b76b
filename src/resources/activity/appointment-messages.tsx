/**
 * Messages about an appointment: what is planned, what was sent, and what was not and why.
 * @messages ecal-sms-reporting.*.*
 */
import { useQuery } from "@tanstack/react-query";
import { appointmentMessages } from "../../contract/endpoints/customer-messages";
import { formatMoment } from "../../engine/cells/format";
import { MESSAGE_TINTS } from "../../contract/customer-messages";
import { errorText } from "../../engine/error-text";
import type { PanelProps } from "../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";

export function AppointmentMessages({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const timeZone = useSession().shop?.timeZone;
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["appointment-messages", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(appointmentMessages, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={2} />;
  if (data.messages.length === 0) return <p className="td-muted">{t("appointment.messages.none")}</p>;
  return (
    <PlainTable
      caption={t("appointment.card.messages")}
      hideCaption
      rows={data.messages}
      rowKey={({ id: messageId }) => messageId}
      columns={[
        {
          key: "at",
          head: t("appointment.messages.at"),
          cell: ({ sentAt, dueAt }) => {
            const moment = formatMoment(sentAt ?? dueAt, locale, timeZone);
            return <span title={moment.full}>{moment.short}</span>;
          },
        },
        {
          key: "channel",
          head: t("ecal-sms-reporting.field.channel"),
          cell: ({ channel }) => t.key(`ecal-sms-reporting.channel.${channel}`),
        },
        {
          key: "type",
          head: t("ecal-sms-reporting.field.type"),
          cell: ({ type }) => t.key(`ecal-sms-reporting.type.${type}`),
        },
        {
          key: "recipient",
          head: t("ecal-sms-reporting.field.recipient"),
          cell: ({ recipient }) => recipient ?? "–",
        },
        {
          key: "status",
          head: t("ecal-sms-reporting.field.status"),
          cell: ({ status, reason }) => (
            <>
              <StatusBadge tone={MESSAGE_TINTS[status]} label={t.key(`ecal-sms-reporting.status.${status}`)} />
              {reason === null ? null : (
                <span className="td-muted td-small"> {t.key(`ecal-sms-reporting.reason.${reason}`)}</span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
