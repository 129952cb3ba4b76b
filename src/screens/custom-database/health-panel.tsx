/** Table of a database's levels: articles, and how many are incomplete, untranslated or without a parent. */
import { useQuery } from "@tanstack/react-query";
import { articleName } from "../../contract/article-name";
import { databaseHealth } from "../../contract/endpoints/custom-database";
import type { ResponseOf } from "../../contract/endpoint";
import { messageKeys } from "../../contract/message-keys";
import { formatNumber } from "../../engine/cells/format";
import type { PanelProps } from "../../engine/slots";
import { getRuntime } from "../../runtime";
import { useIntlLocale, useT } from "../../runtime/react";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";
import { useStructure } from "./use-structure";

type Level = ResponseOf<typeof databaseHealth>["levels"][number];
const FIGURES = ["articles", "active", "incomplete", "untranslated", "orphans"] as const;

export function HealthPanel({ record }: PanelProps) {
  const t = useT();
  const locale = useIntlLocale();
  const id = String(record?.id ?? "");
  const { structure, error: failure, retry } = useStructure(id);
  const { data, error, refetch } = useQuery({
    queryKey: ["resource", "custom-database-struct", "health", id],
    queryFn: ({ signal }) => getRuntime().http.call(databaseHealth, { params: { id }, signal, background: true }),
  });
  if (error !== null || failure !== null)
    return (
      <ErrorState
        partial
        error={error ?? failure}
        title={t("custom-database.failed")}
        onRetry={() => {
          retry();
          void refetch();
        }}
      />
    );
  if (data === undefined || structure === undefined) return <Skeleton lines={4} />;
  if (data.levels.length === 0) return <EmptyState title={t("custom-database.draft")} />;
  const levelLink = (level: number) => {
    const text = t.key(messageKeys.many(articleName(level)));
    return structure.status === "PUBLISHED" ? (
      <Link to={`customDatabase/${id}/articles?level=${level}`}>{text}</Link>
    ) : (
      text
    );
  };
  return (
    <PlainTable
      hideCaption
      caption={t("custom-database.health")}
      rows={data.levels}
      rowKey={(level) => level.id}
      columns={[
        { key: "level", head: t("custom-database.level"), cell: (level) => levelLink(level.id) },
        ...FIGURES.map((figure) => ({
          key: figure,
          head: t(`custom-database.health.${figure}`),
          end: true,
          cell: (level: Level) => formatNumber(level[figure], locale),
        })),
      ]}
    />
  );
}
