/**
 * The runs of a feed: what each read and changed, and why a file was not applied.
 * @messages feed.held.*
 * @messages feed.run.*
 * @messages feed.source.*
 * @messages feed.column.*
 * @messages import.error.*
 */
import { useQuery } from "@tanstack/react-query";
import { feedFailedLines, feedRuns, type FeedRunView } from "../../../contract/endpoints/feeds";
import type { FeedRunState } from "../../../contract/feeds";
import { formatMoment, formatNumber } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { useFileLink } from "../../../engine/file-link";
import type { PanelProps } from "../../../engine/slots";
import { useIntlLocale, useRuntime, useSession, useT } from "../../../runtime/react";
import { useState } from "react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Button } from "../../../ui/button/button";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { defineSheet } from "../../../ui/styles";
import type { Tone } from "../../../ui/tone";
import { UnsoldTyres } from "./unsold-tyres";
import css from "./feed-runs.css";

defineSheet(css);

const TONES: Readonly<Record<FeedRunState, Tone>> = {
  RUNNING: "info",
  APPLIED: "success",
  HELD: "danger",
  DISCARDED: "neutral",
  UNCHANGED: "neutral",
  NO_FILE: "neutral",
  FAILED: "danger",
};
/** A run may end while its list is open. */
const REFRESH_MS = 5_000;
const AMOUNT = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

export function FeedRuns({ record }: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const id = String(record?.id ?? "");
  /** The run whose tyres are listed. */
  const [shown, setShown] = useState<number>();
  const { data, error } = useQuery({
    queryKey: ["feed-runs", id, record?.version],
    enabled: record !== undefined,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => http.call(feedRuns, { params: { id }, signal, background: true }),
  });
  if (record === undefined) return null;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.runs.length === 0) return <p className="td-muted">{t("import-config.runs.none")}</p>;
  return (
    <div className="td-stack">
      <RunTable id={id} runs={data.runs} shown={shown} onShow={setShown} />
      {shown === undefined ? null : <UnsoldTyres feed={id} run={shown} />}
    </div>
  );
}

interface RunTableProps {
  readonly id: string;
  readonly runs: readonly FeedRunView[];
  readonly shown: number | undefined;
  readonly onShow: (run: number | undefined) => void;
}

function RunTable({ id, runs, shown, onShow }: RunTableProps) {
  const t = useT();
  const locale = useIntlLocale();
  const fileLink = useFileLink();
  const timeZone = useSession().shop?.timeZone;
  const count = (value: number | undefined): string => (value === undefined ? "—" : formatNumber(value, locale));
  const reasonsOf = ({ reasons }: FeedRunView): string =>
    reasons.map(({ code, params }) => t.key(code, params)).join(" ");
  return (
    <PlainTable
      caption={t("import-config.runs.caption")}
      hideCaption
      rows={runs}
      rowKey={({ id: run }) => run}
      columns={[
        {
          key: "at",
          head: t("import-config.runs.at"),
          cell: ({ startedAt }) => {
            const { short, full } = formatMoment(startedAt, locale, timeZone);
            return <span title={full}>{short}</span>;
          },
        },
        {
          key: "state",
          head: t("import-config.runs.state"),
          cell: ({ state }) => (
            <div className="td-feed-state">
              <StatusBadge tone={TONES[state]} label={t(`import-config.runs.state.${state}`)} />
            </div>
          ),
        },
        {
          key: "reason",
          head: t("import-config.runs.reason"),
          cell: (run) => (run.reasons.length === 0 ? null : <div className="td-feed-reason">{reasonsOf(run)}</div>),
        },
        { key: "file", head: t("import-config.runs.file"), cell: ({ fileName }) => fileName ?? "—" },
        { key: "read", head: t("import-config.runs.read"), end: true, cell: ({ counts }) => count(counts?.read) },
        {
          key: "errors",
          head: t("import-config.runs.errors"),
          end: true,
          cell: ({ id: run, counts, hasFailedLines }) =>
            hasFailedLines ? (
              <a {...fileLink(feedFailedLines, { params: { id }, query: { run: String(run) } })}>
                {t("import-config.runs.failed", { number: count(counts?.errors) })}
              </a>
            ) : (
              count(counts?.errors)
            ),
        },
        {
          key: "created",
          head: t("import-config.runs.created"),
          end: true,
          cell: ({ counts }) => count(counts?.created),
        },
        {
          key: "updated",
          head: t("import-config.runs.updated"),
          end: true,
          cell: ({ counts }) => count(counts?.updated),
        },
        {
          key: "sold-out",
          head: t("import-config.runs.sold-out"),
          end: true,
          cell: ({ counts }) => count(counts?.soldOut),
        },
        {
          key: "unsold",
          head: t("import-config.runs.unsold"),
          end: true,
          cell: ({ id: run, counts }) =>
            counts === null || counts.unsold === 0 ? (
              count(counts?.unsold)
            ) : (
              <Button
                size="sm"
                variant="quiet"
                aria-expanded={shown === run}
                onClick={() => {
                  onShow(shown === run ? undefined : run);
                }}
              >
                {t.count("import-config.runs.unsold.show", counts.unsold, { number: count(counts.unsold) })}
              </Button>
            ),
        },
        {
          key: "unknown",
          head: t("import-config.runs.unknown"),
          end: true,
          cell: ({ counts }) => count(counts?.unknown),
        },
        {
          key: "price",
          head: t("import-config.runs.price"),
          end: true,
          cell: ({ averagePrice }) => (averagePrice === null ? "—" : formatNumber(averagePrice, locale, AMOUNT)),
        },
        {
          key: "by",
          head: t("import-config.runs.by"),
          cell: ({ by, trigger, decidedBy }) => {
            const started = by ?? t(`import-config.runs.trigger.${trigger}`);
            return decidedBy === null ? started : t("import-config.runs.decided", { by: started, decidedBy });
          },
        },
      ]}
    />
  );
}
