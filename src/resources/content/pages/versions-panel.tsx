/** Published versions of a page: compare each with the draft, or restore it. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pageChanges, pageVersions, type PageOwner } from "../../../contract/endpoints/page";
import { layoutKey } from "../../../contract/paragraph/layouts";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import type { PanelProps } from "../../../engine/slots";
import { TextDiff } from "../../../engine/form/text-diff";
import { invalidateResource } from "../../../engine/resource-cache";
import { VersionList } from "../../../engine/versions/version-list";
import { getRuntime } from "../../../runtime";
import { useIntlLocale, useRuntime, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { ownerOfRecord, useIsReadOnly } from "./paragraphs-panel";

type Record = NonNullable<PanelProps["record"]>;

export function VersionsPanel({ resource, record }: PanelProps) {
  const owner = record && ownerOfRecord(resource.name, record);
  if (owner === undefined || record === undefined) return null;
  return <Versions resource={resource} record={record} type={owner.type as PageOwner} />;
}

interface VersionsProps {
  readonly resource: PanelProps["resource"];
  readonly record: Record;
  readonly type: PageOwner;
}

function Versions({ resource, record, type }: VersionsProps) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const client = useQueryClient();
  const readOnly = useIsReadOnly(type);
  const params = { ownerType: type, ownerId: String(record.id) };
  const { data, error, refetch } = useQuery({
    queryKey: ["page-versions", type, record.id, record.version],
    queryFn: ({ signal }) => http.call(pageVersions, { params, signal, background: true }),
  });
  const locale = useIntlLocale();
  const restore = async (version: number): Promise<void> => {
    const { elements } = await client.fetchQuery(changesQuery(type, record, version));
    const names = new Intl.ListFormat(locale).format([...new Set(elements.map(({ name }) => name))]);
    const confirmed = await dialogs.confirm({
      titleKey: "page.versions.restore.question",
      contentKey: elements.length === 0 ? "page.versions.restore.same" : "page.versions.restore.text",
      params: { version, names },
      confirmKey: "page.versions.restore",
    });
    if (!confirmed) return;
    try {
      await http.call(resourceEndpoints(resource).action, {
        params: { id: String(record.id), action: "restore" },
        body: { version: record.version, number: version },
      });
      toasts.show({ kind: "success", key: "page.versions.restored", params: { version } });
    } catch (failure) {
      console.error("The version could not be restored", failure);
      toasts.show({ kind: "error", key: "page.versions.failed" });
    } finally {
      await Promise.all([
        invalidateResource(client, resource.name),
        client.invalidateQueries({ queryKey: ["paragraphs"] }),
        client.invalidateQueries({ queryKey: ["page-versions"] }),
        client.invalidateQueries({ queryKey: ["page-changes"] }),
      ]);
    }
  };
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("page.versions.error")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.elements.length === 0) return <p className="td-muted">{t("page.versions.none")}</p>;
  return (
    <div className="td-stack">
      <p className="td-small">{t(data.modified ? "page.versions.modified" : "page.versions.same")}</p>
      <VersionList
        compareLabel={t("page.versions.compare")}
        versions={data.elements.map(({ version, at, by, paragraphs, live }) => ({
          version,
          title: t("page.versions.number", { version }),
          at,
          by,
          note: t.count("page.versions.paragraphs", paragraphs),
          isComparable: true,
          ...(live && { mark: <Badge tone="success">{t("page.versions.live")}</Badge> }),
          ...(!readOnly && {
            actions: (
              <Button size="sm" onClick={() => void restore(version)}>
                {t("page.versions.restore")}
              </Button>
            ),
          }),
        }))}
        renderDetails={(version) => <Changes type={type} record={record} version={version} />}
      />
    </div>
  );
}

/** Query options for the differences between a version and the draft. */
const changesQuery = (type: PageOwner, record: Record, version: number) => ({
  queryKey: ["page-changes", type, record.id, record.version, version],
  queryFn: () =>
    getRuntime().http.call(pageChanges, {
      params: { ownerType: type, ownerId: String(record.id), version: String(version) },
      background: true,
    }),
});

/** Paragraphs that differ from the draft, with each field in both. */
function Changes({ type, record, version }: { type: PageOwner; record: Record; version: number }) {
  const t = useT();
  const { data } = useQuery(changesQuery(type, record, version));
  if (data === undefined) return <Skeleton lines={2} />;
  if (data.elements.length === 0) return <p className="td-muted">{t("page.versions.no-change")}</p>;
  return (
    <ul>
      {data.elements.map(({ paragraphId, name, layoutId, change, fields }) => (
        <li key={paragraphId}>
          {t(`page.change.${change}`)} {name}
          <span className="td-small td-subtle"> · {t.key(layoutKey(layoutId))}</span>
          {fields.length === 0 ? null : (
            <dl className="td-small">
              {fields.map((row) => (
                <div key={row.field}>
                  <dt>
                    {t.key(
                      `paragraph.field.${row.field.replace(/\.[a-z]{2}_[A-Z]{2}$/, "")}`,
                      {},
                      { fallback: row.field },
                    )}
                  </dt>
                  <dd>
                    <TextDiff before={row.version} after={row.draft} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}
