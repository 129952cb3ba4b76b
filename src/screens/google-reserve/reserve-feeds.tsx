/** The last feeds with their problems and files, and a button that generates them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { generateFeeds, reserveFeedFile, reserveFeeds } from "../../contract/endpoints/google-reserve";
import { formatNumber, formatRelative } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { useCan, useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { useFileLink } from "../../engine/file-link";
import { Alert } from "../../ui/alert/alert";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Button } from "../../ui/button/button";
import { LinkButton } from "../../ui/button/link-button";
import { Card } from "../../ui/card/card";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";
import { defineSheet } from "../../ui/styles";
import css from "./reserve.css";
import { ReserveProblems } from "./reserve-problems";

defineSheet(css);

const QUERY_KEY = ["google-reserve-feeds"];
const TONES = { SENT: "success", KEPT: "neutral", FAILED: "danger" } as const;

export function ReserveFeeds() {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http, toasts } = useRuntime();
  const fileLink = useFileLink();
  const client = useQueryClient();
  const mayRun = useCan("GOOGLE_RESERVE");
  const { data, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => http.call(reserveFeeds, { signal }),
  });
  const refresh = () => void client.invalidateQueries({ queryKey: QUERY_KEY });
  const generate = async (): Promise<void> => {
    try {
      const job = await http.call(generateFeeds);
      const { watchJob } = await import("../../engine/jobs/watch-job");
      void watchJob(job, refresh);
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    }
    refresh();
  };
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={8} />
    ) : (
      <ErrorState error={error} title={errorText(t, error)} onRetry={() => void refetch()} />
    );
  return (
    <Card
      title={t("google-reserve-configurations.tab.feeds")}
      actions={
        mayRun ? (
          <Button size="sm" onClick={() => void generate()}>
            {t("google-reserve-configurations.feeds.generate")}
          </Button>
        ) : undefined
      }
    >
      <div className="td-stack">
        {data.connected ? null : (
          <Alert tone="info" role="none">
            {t("google-reserve-configurations.feeds.not-connected")}
          </Alert>
        )}
        {data.elements.length === 0 ? (
          <p className="td-muted">{t("google-reserve-configurations.feeds.none")}</p>
        ) : (
          <PlainTable
            caption={t("google-reserve-configurations.tab.feeds")}
            hideCaption
            rows={data.elements}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "name",
                head: t("google-reserve-configurations.feeds.name"),
                cell: ({ name }) => t(`google-reserve-configurations.feed.${name}`),
              },
              {
                key: "at",
                head: t("google-reserve-configurations.feeds.at"),
                cell: ({ at }) => formatRelative(at, locale, timeZone).short,
              },
              {
                key: "items",
                head: t("google-reserve-configurations.feeds.items"),
                end: true,
                cell: ({ items }) => formatNumber(items, locale),
              },
              {
                key: "state",
                head: t("google-reserve-configurations.feeds.state"),
                cell: ({ state, error: text, problems, problemCount }) => (
                  <span className="td-row">
                    <StatusBadge tone={TONES[state]} label={t(`google-reserve-configurations.feeds.${state}`)} />
                    {text === "" ? null : <span className="td-muted">{text}</span>}
                    <ReserveProblems problems={problems} count={problemCount} />
                  </span>
                ),
              },
              {
                key: "environment",
                head: t("google-reserve-configurations.feeds.environment"),
                cell: ({ environment }) => t(`google-reserve-configurations.environment.${environment}`),
              },
              {
                key: "file",
                head: t("google-reserve-configurations.feeds.file"),
                cell: ({ id, name }) => (
                  <LinkButton size="sm" {...fileLink(reserveFeedFile, { params: { id: String(id) } })}>
                    {t("google-reserve-configurations.feeds.download", {
                      name: t(`google-reserve-configurations.feed.${name}`),
                    })}
                  </LinkButton>
                ),
              },
            ]}
          />
        )}
      </div>
    </Card>
  );
}
