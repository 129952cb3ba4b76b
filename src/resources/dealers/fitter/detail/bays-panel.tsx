/** Panel `@bays`: the dealer's bays in the appointment calendar. Empty for accounts that may not read them. */
import { useQuery } from "@tanstack/react-query";
import { messageKeys } from "../../../../contract/message-keys";
import { ReferenceLink } from "../../../../engine/cells/reference-link";
import { errorText } from "../../../../engine/error-text";
import { referringRecords } from "../../../../engine/referring-records";
import type { PanelProps } from "../../../../engine/slots";
import { useRuntime, useT } from "../../../../runtime/react";
import { Badge } from "../../../../ui/badge/badge";
import { Link } from "../../../../ui/link/link";
import { ErrorState } from "../../../../ui/states/error-state";
import { Skeleton } from "../../../../ui/states/skeleton";
import { Heading } from "../../../../ui/text/heading";

const BAY = "ecal-bay";
const MAX_BAYS = 100;

export function BaysPanel({ record }: PanelProps) {
  const t = useT();
  const runtime = useRuntime();
  const id = record?.id;
  const { data, error, refetch } = useQuery({
    queryKey: ["panel", "fitter.bays", id, record?.version],
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await referringRecords(runtime, { resource: BAY, reference: "fitter" }, [id ?? 0], MAX_BAYS, signal)) ?? null,
  });
  if (id === undefined || data === null) return null;
  if (error !== null)
    return (
      <ErrorState partial error={error} title={t("fitter.panel.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  if (data === undefined) return <Skeleton lines={3} />;
  return (
    <section className="td-stack">
      <Heading level={3}>{t("fitter.bays.title")}</Heading>
      {data.records.length === 0 ? <p className="td-muted">{t("fitter.bays.none")}</p> : null}
      <ul className="td-dealer-rows">
        {data.records.map((bay) => (
          <li key={bay.id} className="td-dealer-row">
            <span className="td-dealer-row-words">
              <ReferenceLink resource={BAY} reference={{ id: bay.id, label: String(bay["name"]) }} />
              <span className="td-small td-muted">
                {[
                  String(bay["code"]),
                  t.key(messageKeys.choice(BAY, "type", String(bay["type"]))),
                  t.count("fitter.bays.lanes", Number(bay["capacity"])),
                ].join(" · ")}
              </span>
            </span>
            {bay["active"] === false ? <Badge>{t("fitter.bays.inactive")}</Badge> : null}
          </li>
        ))}
      </ul>
      <p className="td-small">
        <Link to={`ecal-bays?${data.search}`}>{t("fitter.bays.manage")}</Link>
      </p>
    </section>
  );
}
