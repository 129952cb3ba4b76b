/** Compares our data with the directory's, field by field. Ours can be pushed again, theirs taken over. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { listingCompare } from "../../../contract/endpoints/local-presence";
import type { Reference } from "../../../contract/fields";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import { errorText } from "../../../engine/error-text";
import { invalidateResource } from "../../../engine/resource-cache";
import type { PanelProps } from "../../../engine/slots";
import { useCan, useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import { PlainTable } from "../../../ui/table/plain-table";
import css from "./listing-compare.css";
import { formatHours } from "./hours-text";

defineSheet(css);

export function ListingCompare({ record, resource }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const canTakeOver = useCan(resource.right?.write) && record?.["state"] === "DIFFERENT";
  const [busy, setBusy] = useState<string>();
  const id = String(record?.id ?? "");
  const { data, error } = useQuery({
    queryKey: ["listing-compare", id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(listingCompare, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={6} />;
  const dealer = record["dealer"] as Reference;
  const textOf = (field: string, text: string | null): string =>
    (field === "HOURS" ? formatHours(text ?? "", locale) : text) || "–";
  const takeOver = async (field: string): Promise<void> => {
    setBusy(field);
    try {
      const { action } = resourceEndpoints(resource);
      await http.call(action, { params: { id, action: "take" }, body: { fields: [field], version: record.version } });
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
    setBusy(undefined);
    await invalidateResource(client, resource.name);
  };
  return (
    <div className="td-stack">
      <PlainTable
        caption={t("local-listing.card.compare")}
        hideCaption
        rows={data.elements}
        rowKey={({ field }) => field}
        columns={[
          {
            key: "field",
            head: t("local-listing.compare.field"),
            cell: ({ field, differs, theirs, theirsWins }) => (
              <>
                {t(`local-listing.differing.${field}`)}{" "}
                <Badge tone={differs ? (theirsWins ? "info" : "warning") : theirs === null ? "neutral" : "success"}>
                  {t(
                    differs
                      ? theirsWins
                        ? "local-listing.compare.theirs-wins"
                        : "local-listing.compare.differs"
                      : theirs === null
                        ? "local-listing.compare.unknown"
                        : "local-listing.compare.same",
                  )}
                </Badge>{" "}
                {field === "NAME" && data.notice !== null ? (
                  <Badge tone="warning">{t(`local-listing.notice.${data.notice}`)}</Badge>
                ) : null}
              </>
            ),
          },
          {
            key: "ours",
            head: t("local-listing.compare.ours"),
            cell: ({ field, ours }) => <span className="td-listing__text">{textOf(field, ours)}</span>,
          },
          {
            key: "theirs",
            head: t("local-listing.compare.theirs"),
            cell: ({ field, takeable, theirs }) => (
              <>
                <span className="td-listing__text">{textOf(field, theirs)}</span>
                {takeable && canTakeOver ? (
                  <>
                    {" "}
                    <Button size="sm" busy={busy === field} onClick={() => void takeOver(field)}>
                      {t("local-listing.compare.take")}
                    </Button>
                  </>
                ) : null}
              </>
            ),
          },
        ]}
      />
      <p>
        <Link to={`fitter/${dealer.id}`}>{t("local-listing.compare.open", { name: dealer.label })}</Link>
      </p>
    </div>
  );
}
