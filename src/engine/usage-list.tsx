/** What uses a record: records of other resources that refer to it, by resource. */
import { useQuery } from "@tanstack/react-query";
import { recordPath, screenOf } from "../catalogue/screens";
import type { ActionTouches } from "../contract/kinds/action-dialog";
import type { Reference } from "../contract/fields";
import { formatNumber } from "./cells/format";
import { labelOf } from "./form/reference-search";
import { referringRecords } from "./referring-records";
import type { Runtime } from "../runtime";
import { useIntlLocale, useRuntime, useT } from "../runtime/react";
import { Link } from "../ui/link/link";
import { ErrorState } from "../ui/states/error-state";
import { Skeleton } from "../ui/states/skeleton";
import { Heading } from "../ui/text/heading";

/** Records that use the record, under a heading. */
export interface UsageSource extends ActionTouches {
  readonly title: string;
  /** Field with the record that the label is preceded by, such as a group's ranking. */
  readonly within?: string;
}

export interface UsageListProps {
  readonly id: number;
  readonly version: number;
  readonly sources: readonly UsageSource[];
  /** Shown when nothing uses the record. */
  readonly none: string;
}

interface Usage {
  readonly title: string;
  readonly total: number;
  readonly records: readonly { readonly id: number; readonly label: string; readonly path: string | undefined }[];
  /** List of all of them. */
  readonly list: string | undefined;
}

/** Number of records that are named. */
const NAMED = 10;

async function usageOf(
  runtime: Runtime,
  source: UsageSource,
  id: number,
  signal: AbortSignal,
): Promise<Usage | undefined> {
  const found = await referringRecords(runtime, source, [id], NAMED, signal);
  if (found === undefined) return undefined;
  const { title, within } = source;
  const list = screenOf(source.resource, "list")?.paths[0]?.replace(/^\//, "");
  const records = found.records.map((record) => {
    const outer = within === undefined ? "" : `${(record[within] as Reference | null)?.label ?? ""} › `;
    return {
      id: record.id,
      label: `${outer}${labelOf(found.resource, record, runtime.i18n.locale())}`,
      path: recordPath(found.resource, record),
    };
  });
  return { title, total: found.total, records, list: list === undefined ? undefined : `${list}?${found.search}` };
}

export function UsageList({ id, version, sources, none }: UsageListProps) {
  const t = useT();
  const locale = useIntlLocale();
  const runtime = useRuntime();
  const { data, error, refetch } = useQuery({
    queryKey: ["usage", sources.map(({ resource, reference }) => `${resource}.${reference}`), id, version],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(sources.map((source) => usageOf(runtime, source, id, signal)));
      return found.filter((usage) => usage !== undefined && usage.total > 0) as Usage[];
    },
  });
  if (error !== null)
    return <ErrorState partial error={error} title={t("usage-list.failed")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={4} />;
  if (data.length === 0) return <p className="td-muted">{none}</p>;
  return (
    <div className="td-stack">
      {data.map(({ title, total, records, list }) => (
        <section key={title}>
          <Heading level={3}>
            {title} <span className="td-muted td-num">{formatNumber(total, locale)}</span>
          </Heading>
          <ul>
            {records.map(({ id: recordId, label, path }) => (
              <li key={recordId}>{path === undefined ? label : <Link to={path.replace(/^\//, "")}>{label}</Link>}</li>
            ))}
          </ul>
          {list === undefined || total <= records.length ? null : <Link to={list}>{t("usage-list.all")}</Link>}
        </section>
      ))}
    </div>
  );
}
