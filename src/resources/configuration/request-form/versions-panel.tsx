/** Published versions of a form: what each looked like, and how to bring one back. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formFunnel, formVersions } from "../../../contract/endpoints/forms";
import { resourceEndpoints } from "../../../contract/resource-endpoints";
import type { PanelProps } from "../../../engine/slots";
import { invalidateResource } from "../../../engine/resource-cache";
import { VersionList } from "../../../engine/versions/version-list";
import { useRuntime, useT } from "../../../runtime/react";
import { Badge } from "../../../ui/badge/badge";
import { Button } from "../../../ui/button/button";
import { ErrorState } from "../../../ui/states/error-state";
import { Skeleton } from "../../../ui/states/skeleton";
import { Heading } from "../../../ui/text/heading";
import { useMayWrite } from "./builder-panel";
import { FormPreview } from "./form-preview";
import { requestForm } from "./form-target";

export function VersionsPanel({ resource, record }: PanelProps) {
  return record === undefined ? null : <Versions resource={resource} record={record} />;
}

function Versions({
  resource,
  record,
}: {
  resource: PanelProps["resource"];
  record: NonNullable<PanelProps["record"]>;
}) {
  const t = useT();
  const { http, dialogs, toasts } = useRuntime();
  const client = useQueryClient();
  const mayWrite = useMayWrite(resource);
  const params = { id: String(record.id) };
  const { data, error, refetch } = useQuery({
    queryKey: ["form-versions", record.id, record.version],
    staleTime: 0,
    queryFn: ({ signal }) => http.call(formVersions, { params, signal, background: true }),
  });
  const restore = async (number: number): Promise<void> => {
    const confirmed = await dialogs.confirm({
      titleKey: "request-form.versions.question",
      contentKey: "request-form.versions.text",
      params: { number },
      confirmKey: "request-form.versions.restore",
    });
    if (!confirmed) return;
    try {
      await http.call(resourceEndpoints(resource).action, {
        params: { ...params, action: "restore" },
        body: { version: record.version, number },
      });
      toasts.show({ kind: "success", key: "request-form.versions.restored", params: { number } });
    } catch (failure) {
      console.error("The version could not be restored", failure);
      toasts.show({ kind: "error", key: "request-form.versions.failed" });
    } finally {
      await Promise.all([
        ...["request-form", "request-form-step", "request-form-field"].map((name) => invalidateResource(client, name)),
        client.invalidateQueries({ queryKey: requestForm(record.id).queryKey }),
        client.invalidateQueries({ queryKey: ["form-versions", record.id] }),
      ]);
    }
  };
  if (error !== null && data === undefined)
    return <ErrorState partial error={error} title={t("request-form.versions.error")} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  if (data.elements.length === 0) return <p className="td-muted">{t("request-form.versions.none")}</p>;
  return (
    <div className="td-stack">
      <p className="td-small">{t(data.modified ? "request-form.versions.modified" : "request-form.versions.same")}</p>
      <VersionList
        compareLabel={t("request-form.versions.show")}
        versions={data.elements.map(({ number, at, by, steps, fields }) => ({
          version: number,
          title: t("request-form.versions.number", { number }),
          at,
          by,
          note: `${t.count("request-form.versions.steps", steps)}, ${t.count("request-form.versions.fields", fields)}`,
          isComparable: true,
          ...(number === record["publishedVersion"] &&
            record["status"] === "PUBLISHED" && {
              mark: <Badge tone="success">{t("request-form.versions.live")}</Badge>,
            }),
          ...(mayWrite && {
            actions: (
              <Button size="sm" onClick={() => void restore(number)}>
                {t("request-form.versions.restore")}
              </Button>
            ),
          }),
        }))}
        renderDetails={(version) => {
          const shown = data.elements.find(({ number }) => number === version);
          return shown === undefined ? null : <FormPreview content={shown.content} />;
        }}
      />
      <Funnel id={record.id} />
    </div>
  );
}

/** How far customers came in the last 30 days. */
function Funnel({ id }: { readonly id: number }) {
  const t = useT();
  const { http } = useRuntime();
  const { data } = useQuery({
    queryKey: ["form-funnel", id],
    queryFn: ({ signal }) => http.call(formFunnel, { params: { id: String(id) }, signal, background: true }),
  });
  const first = data?.steps[0] ?? 0;
  if (data === undefined || first === 0) return null;
  const rows = [
    ...data.steps.map((count, index) => ({ label: t("request-form.funnel.step", { number: index + 1 }), count })),
    { label: t("request-form.funnel.sent"), count: data.sent },
  ];
  return (
    <section>
      <Heading level={3}>{t("request-form.funnel")}</Heading>
      <dl className="td-form-funnel">
        {rows.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="td-num">
              <meter min={0} max={first} value={Math.min(count, first)} aria-label={label} /> {count}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
