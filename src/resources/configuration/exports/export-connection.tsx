/** Tries the destination of an export, and stores its secrets. */
import { exportConnection, saveExportSecret, testExport } from "../../../contract/endpoints/export-configs";
import type { PanelProps } from "../../../engine/slots";
import { useRuntime, useT } from "../../../runtime/react";
import { Alert } from "../../../ui/alert/alert";
import { ConnectionPanel } from "../feeds/connection-panel";
import { ExportLink } from "./export-link";

export function ExportConnection({ record }: PanelProps) {
  const t = useT();
  const { http } = useRuntime();
  if (record === undefined) return <p className="td-muted">{t("export-config.connection.later")}</p>;
  if (record["destination"] === "DOWNLOAD") return <p className="td-muted">{t("export-config.connection.download")}</p>;
  if (record["destination"] === "EMAIL") return <p className="td-muted">{t("export-config.connection.email")}</p>;
  if (record["destination"] === "LINK") return <ExportLink record={record} />;
  const params = { id: String(record.id) };
  return (
    <ConnectionPanel
      id={params.id}
      version={record.version}
      server={record["destination"]}
      texts={{
        folder: "export-config.connection.folder",
        consequence: "export-config.secret.consequence",
        test: "export-config.test",
      }}
      load={(signal) => http.call(exportConnection, { params, signal, background: true })}
      save={(name, value) => http.call(saveExportSecret, { params, body: { name, value } })}
      test={() => http.call(testExport, { params, body: {} })}
      done={() => <Alert tone="success">{t("export-config.test.done")}</Alert>}
    />
  );
}
