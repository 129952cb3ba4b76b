/** What to know about a means of payment that does not prevent saving it, such as another one that is offered first. */
import { useQuery } from "@tanstack/react-query";
import { meansNotices } from "../../../contract/endpoints/payment-platforms";
import { errorText } from "../../../engine/error-text";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { Skeleton } from "../../../ui/states/skeleton";

export function MeansNotices({ record }: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  const { data, error } = useQuery({
    queryKey: ["payment-means-notices", record?.id, record?.version],
    enabled: record !== undefined,
    queryFn: ({ signal }) => http.call(meansNotices, { params: { id: String(record?.id) }, signal, background: true }),
  });
  if (record === undefined) return <p className="td-muted">{t("payment-means.notice.new")}</p>;
  if (error !== null) return <p role="alert">{errorText(t, error)}</p>;
  if (data === undefined) return <Skeleton lines={1} />;
  if (data.notices.length === 0) return <p className="td-muted">{t("payment-means.notice.none")}</p>;
  return (
    <div className="td-stack">
      {data.notices.map(({ key, params }) => (
        <Alert key={key} tone="warning">
          {t.key(key, params)}
        </Alert>
      ))}
    </div>
  );
}
