/** Tab of a service: what uses it. */
import { OPEN_APPOINTMENT_STATUSES } from "../../../contract/booking";
import type { PanelProps } from "../../../engine/slots";
import { useT } from "../../../runtime/react";
import { UsageList } from "../../../engine/usage-list";

export function ServiceUsage({ record }: PanelProps) {
  const t = useT();
  if (record === undefined) return <p className="td-muted">{t("service.usage.new")}</p>;
  return (
    <UsageList
      id={record.id}
      version={record.version}
      none={t("service.usage.none")}
      sources={[
        {
          title: t("service.usage.appointments"),
          resource: "appointment",
          reference: "withServices",
          filter: { status: OPEN_APPOINTMENT_STATUSES.join(","), date: "-0d.." },
        },
        {
          title: t("service.usage.rankings"),
          resource: "custom-dealer-ranking-group",
          reference: "usedServices",
          within: "ranking",
        },
        { title: t("service.usage.requires"), resource: "service", reference: "requires" },
        { title: t("service.usage.excludes"), resource: "service", reference: "excludes" },
        { title: t("service.usage.bays"), resource: "bay-service", reference: "service" },
      ]}
    />
  );
}
