/** Simulates a ranking: the order that customers at a place would see, with the reason for each position. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { QueryOf, ResponseOf } from "../../../contract/endpoint";
import { previewRanking } from "../../../contract/endpoints/dealer-ranking";
import { townBeside } from "../../../contract/town-beside";
import { formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { today } from "../../../engine/resource-cache";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { LabelledDate } from "../../../ui/inputs/date-input";
import { TextInput } from "../../../ui/inputs/text-input";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { RANKING_USAGES, TYRE_SEGMENTS, type RankingUsage } from "./custom-dealer-ranking.resource";

interface PreviewQuery {
  /** Postal code or coordinates. */
  readonly place: string;
  /** ISO day; empty for today. */
  readonly date: string;
  readonly usage: RankingUsage;
  readonly segment: (typeof TYRE_SEGMENTS)[number] | "";
}

/** Reads `45.76, 4.85` as coordinates; any other text is a postal code. */
function placeOf(text: string): Pick<QueryOf<typeof previewRanking>, "lat" | "lng" | "postalCode"> {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return lat === undefined || lng === undefined ? { postalCode: text } : { lat: Number(lat), lng: Number(lng) };
}

export function RankingSimulation({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const usages = RANKING_USAGES.filter((usage) =>
    (record?.["usages"] as readonly unknown[] | undefined)?.includes(usage),
  );
  const [draft, setDraft] = useState<PreviewQuery>({
    place: "",
    date: today(),
    usage: usages[0] ?? "LOCATOR",
    segment: "",
  });
  const [submitted, setSubmitted] = useState<PreviewQuery>();
  const { data, error, isFetching } = useQuery({
    queryKey: ["ranking-try", record?.id, record?.version, submitted],
    enabled: record !== undefined && submitted !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) =>
      http.call(previewRanking, {
        params: { id: String(record?.id) },
        query: {
          ...placeOf(submitted?.place ?? ""),
          usage: submitted?.usage,
          ...(submitted?.date !== "" && { date: submitted?.date }),
          ...(submitted?.segment !== "" && { segment: submitted?.segment }),
        },
        signal,
        background: true,
      }),
  });
  if (record === undefined) return null;
  return (
    <div className="td-stack">
      <p className="td-muted">{t("custom-dealer-ranking.try.help")}</p>
      <div className="td-plain-table__question" role="group" aria-label={t("custom-dealer-ranking.card.try")}>
        <FieldFrame label={t("custom-dealer-ranking.try.postal-code")} help={t("custom-dealer-ranking.try.pin")}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              autoComplete="off"
              value={draft.place}
              onChange={(event) => {
                setDraft({ ...draft, place: event.target.value });
              }}
            />
          )}
        </FieldFrame>
        <LabelledDate
          label={t("custom-dealer-ranking.try.date")}
          value={draft.date}
          onChange={(date) => {
            setDraft({ ...draft, date });
          }}
        />
        <FieldFrame label={t("custom-dealer-ranking.try.usage")}>
          {(control) => (
            <Select
              {...control}
              value={draft.usage}
              options={(usages.length === 0 ? RANKING_USAGES : usages).map((value) => ({
                value,
                label: t.key(`custom-dealer-ranking.usages.${value}`),
              }))}
              onChange={({ target }) => {
                const usage = RANKING_USAGES.find((candidate) => candidate === target.value);
                if (usage !== undefined) setDraft({ ...draft, usage });
              }}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t("custom-dealer-ranking.try.segment")}>
          {(control) => (
            <Select
              {...control}
              placeholder={t("custom-dealer-ranking.try.any-segment")}
              value={draft.segment}
              options={TYRE_SEGMENTS.map((value) => ({
                value,
                label: t.key(`custom-dealer-ranking.segments.${value}`),
              }))}
              onChange={({ target }) => {
                setDraft({ ...draft, segment: TYRE_SEGMENTS.find((candidate) => candidate === target.value) ?? "" });
              }}
            />
          )}
        </FieldFrame>
        <Button
          variant="primary"
          busy={isFetching}
          onClick={() => {
            setSubmitted({ ...draft });
          }}
        >
          {t("custom-dealer-ranking.try.run")}
        </Button>
      </div>
      {error === null ? null : <Alert tone="danger">{errorText(t, error)}</Alert>}
      {submitted !== undefined && data === undefined && error === null ? <Skeleton lines={4} /> : null}
      {data === undefined ? null : (
        <>
          <AppliedRanking state={data.inForce} other={data.other} />
          {data.located ? null : <Alert tone="warning">{t("custom-dealer-ranking.try.nowhere")}</Alert>}
          {data.twice.length === 0 ? null : (
            <Alert tone="warning">
              {t("custom-dealer-ranking.try.twice", { names: data.twice.map(({ name }) => name).join(", ") })}
            </Alert>
          )}
          <p role="status">
            {t("custom-dealer-ranking.try.found", {
              count: data.elements.length,
              covered: formatNumber(data.covered, locale),
              total: formatNumber(data.total, locale),
            })}
          </p>
          {data.elements.length === 0 ? null : (
            <PlainTable
              caption={t("custom-dealer-ranking.try.result")}
              rows={data.elements.map((dealer, index) => ({ ...dealer, place: index + 1 }))}
              rowKey={({ id }) => id}
              columns={[
                { key: "place", head: t("custom-dealer-ranking.groups.place"), end: true, cell: ({ place }) => place },
                {
                  key: "name",
                  head: t("custom-dealer-ranking.try.dealer"),
                  cell: ({ id, name, city }) => (
                    <>
                      <Link to={`fitter/${id}`}>{name}</Link> <span className="td-muted">{townBeside(name, city)}</span>
                    </>
                  ),
                },
                {
                  key: "distance",
                  head: t("custom-dealer-ranking.try.distance"),
                  end: true,
                  cell: ({ distanceKm }) =>
                    distanceKm === null
                      ? "–"
                      : t("custom-dealer-ranking.try.km", { km: formatNumber(distanceKm, locale) }),
                },
                { key: "ring", head: t("custom-dealer-ranking.try.ring"), end: true, cell: ({ ring }) => ring },
                {
                  key: "group",
                  head: t("custom-dealer-ranking.try.group"),
                  cell: ({ group }) => group?.name ?? t("custom-dealer-ranking.try.rest"),
                },
                {
                  key: "reason",
                  head: t("custom-dealer-ranking.try.reason"),
                  cell: ({ reason }) => t.key(`custom-dealer-ranking.try.reason.${reason}`),
                },
                {
                  key: "open",
                  head: t("custom-dealer-ranking.try.open"),
                  cell: ({ open }) => (
                    <Badge tone={open ? "success" : "neutral"}>
                      {t(open ? "custom-dealer-ranking.try.opened" : "custom-dealer-ranking.try.closed")}
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

type RankingPreview = ResponseOf<typeof previewRanking>;

/** Says which ranking really applies to these customers, if it is not the simulated one. */
function AppliedRanking({
  state,
  other,
}: {
  readonly state: RankingPreview["inForce"];
  readonly other: RankingPreview["other"];
}) {
  const t = useT();
  if (state === "THIS") return <Alert tone="success">{t("custom-dealer-ranking.try.in-force.THIS")}</Alert>;
  return (
    <Alert tone="info">
      {t(`custom-dealer-ranking.try.in-force.${state}`)}{" "}
      {other === null ? null : <Link to={`customDealerRanking/${other.id}`}>{other.name}</Link>}
    </Alert>
  );
}
