/** Tries a ranking: the order that customers of a place would meet, with the reason for each place. The server's own answer. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tryRanking } from "../../contract/endpoints/dealer-ranking";
import { formatNumber } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { today } from "../../engine/resource-queries";
import type { PanelProps } from "../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { TextInput } from "../../ui/inputs/text-input";
import { Link } from "../../ui/link/link";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";

export function RankingTry({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const [typed, setTyped] = useState({ postalCode: "", date: today() });
  const [asked, setAsked] = useState<typeof typed>();
  const { data, error, isFetching } = useQuery({
    queryKey: ["ranking-try", record?.id, record?.version, asked],
    enabled: record !== undefined && asked !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) =>
      http.call(tryRanking, {
        params: { id: String(record?.id) },
        query: { postalCode: asked?.postalCode, ...(asked?.date !== "" && { date: asked?.date }) },
        signal,
        background: true,
      }),
  });
  if (record === undefined) return null;
  return (
    <div className="td-stack">
      <p className="td-muted">{t("customDealerRanking.try.help")}</p>
      <div className="td-plain-table__question" role="group" aria-label={t("customDealerRanking.card.try")}>
        <FieldFrame label={t("customDealerRanking.try.postal-code")}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={10}
              autoComplete="off"
              value={typed.postalCode}
              onChange={(event) => {
                setTyped({ ...typed, postalCode: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("customDealerRanking.try.date")}>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={typed.date}
              onChange={(event) => {
                setTyped({ ...typed, date: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <Button
          variant="primary"
          busy={isFetching}
          onClick={() => {
            setAsked({ ...typed });
          }}
        >
          {t("customDealerRanking.try.run")}
        </Button>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {asked !== undefined && data === undefined && error === null ? <Skeleton lines={4} /> : null}
      {data === undefined ? null : (
        <>
          {data.located ? null : <Alert tone="warning">{t("customDealerRanking.try.nowhere")}</Alert>}
          {data.twice.length === 0 ? null : (
            <Alert tone="warning">
              {t("customDealerRanking.try.twice", { names: data.twice.map(({ name }) => name).join(", ") })}
            </Alert>
          )}
          <p role="status">
            {t("customDealerRanking.try.found", {
              count: formatNumber(data.elements.length, locale),
              covered: formatNumber(data.covered, locale),
              total: formatNumber(data.total, locale),
            })}
          </p>
          {data.elements.length === 0 ? null : (
            <PlainTable
              caption={t("customDealerRanking.try.result")}
              rows={data.elements.map((dealer, index) => ({ ...dealer, place: index + 1 }))}
              rowKey={({ id }) => id}
              columns={[
                { key: "place", head: t("customDealerRanking.groups.place"), end: true, cell: ({ place }) => place },
                {
                  key: "name",
                  head: t("customDealerRanking.try.dealer"),
                  cell: ({ id, name, city }) => (
                    <>
                      <Link to={`fitter/${id}`}>{name}</Link> <span className="td-muted">{city}</span>
                    </>
                  ),
                },
                {
                  key: "distance",
                  head: t("customDealerRanking.try.distance"),
                  end: true,
                  cell: ({ distanceKm }) =>
                    distanceKm === null
                      ? "—"
                      : t("customDealerRanking.try.km", { km: formatNumber(distanceKm, locale) }),
                },
                { key: "ring", head: t("customDealerRanking.try.ring"), end: true, cell: ({ ring }) => ring },
                {
                  key: "group",
                  head: t("customDealerRanking.try.group"),
                  cell: ({ group }) => group?.name ?? t("customDealerRanking.try.rest"),
                },
                {
                  key: "reason",
                  head: t("customDealerRanking.try.reason"),
                  cell: ({ reason }) => t.key(`customDealerRanking.try.reason.${reason}`),
                },
                {
                  key: "open",
                  head: t("customDealerRanking.try.open"),
                  cell: ({ open }) => (
                    <Badge tone={open ? "success" : "neutral"}>
                      {t(open ? "customDealerRanking.try.opened" : "customDealerRanking.try.closed")}
                    </Badge>
                  ),
                },
              ]}
            />
          )}
        </>
      )}
    </div>
  );
}
