/** The public address of an export, to copy. */
import { useQuery } from "@tanstack/react-query";
import { exportLink } from "../../../contract/endpoints/export-configs";
import type { AnyRecord } from "../../../contract/resource";
import { errorText } from "../../../engine/error-text";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { CopyButton } from "../../../ui/button/copy-button";
import { Skeleton } from "../../../ui/states/skeleton";
import { defineSheet } from "../../../ui/styles";
import css from "./exports.css";

defineSheet(css);

export function ExportLink({ record: { id, version } }: { readonly record: AnyRecord }) {
  const t = useT();
  const { http } = useRuntime();
  const { data, error } = useQuery({
    queryKey: ["export-link", id, version],
    queryFn: ({ signal }) => http.call(exportLink, { params: { id: String(id) }, signal, background: true }),
  });
  if (error !== null) return <Alert tone="danger">{errorText(t, error)}</Alert>;
  if (data === undefined) return <Skeleton lines={2} />;
  return (
    <div className="td-stack">
      <p>{t("export-config.link.text")}</p>
      <code className="td-export-link">{data.url}</code>
      <div className="td-row">
        <CopyButton text={data.url} label={t("export-config.link.copy")} copiedLabel={t("export-config.link.copied")} />
      </div>
    </div>
  );
}
