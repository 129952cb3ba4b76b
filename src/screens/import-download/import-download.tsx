/** `td-import-download`: past imports, each with its figures and its error reports. */
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { useEffect, useState } from "react";
import { pastImports, type PastImport } from "../../contract/endpoints/import-reports";
import { formatMoment } from "../../engine/cells/format";
import { ImportReportFigures } from "../../engine/import/import-report";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Card } from "../../ui/card/card";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import type { Tone } from "../../ui/tone";

const TONES: Readonly<Record<PastImport["status"], Tone>> = {
  QUEUED: "neutral",
  RUNNING: "info",
  WAITING_VALIDATION: "warning",
  DONE: "success",
  PARTIAL: "warning",
  FAILED: "danger",
  CANCELLED: "neutral",
};

function ImportCard({ past }: { readonly past: PastImport }) {
  const t = useT();
  const locale = useIntlLocale();
  const { shop } = useSession();
  const kind = t.key(`import-report.kind.${past.kind}`, {}, { fallback: past.kind });
  const at = formatMoment(past.createdAt, locale, shop?.timeZone);
  return (
    <Card
      title={past.fileName ?? kind}
      actions={<StatusBadge tone={TONES[past.status]} label={t(`import-report.status.${past.status}`)} />}
    >
      <div className="td-stack">
        <p className="td-muted td-small">
          {kind} · <time dateTime={past.createdAt}>{at.full}</time>
        </p>
        {past.report === null ? null : <ImportReportFigures report={past.report} />}
      </div>
    </Card>
  );
}

export function ImportDownload() {
  const t = useT();
  const { http } = useRuntime();
  const [imports, setImports] = useState<readonly PastImport[] | "failed">();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    http.call(pastImports).then(
      ({ elements }) => {
        if (current) setImports(elements);
      },
      (error: unknown) => {
        console.error("The imports could not be loaded", error);
        if (current) setImports("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [http, attempt]);
  useReady(imports !== undefined);
  return (
    <section className="td-stack" aria-label={t("import-report.title")}>
      <h1>{t("import-report.title")}</h1>
      {imports === undefined ? (
        <Skeleton lines={6} />
      ) : imports === "failed" ? (
        <ErrorState
          title={t("import-report.failed")}
          retryLabel={t("import-report.retry")}
          onRetry={() => {
            setImports(undefined);
            setAttempt((count) => count + 1);
          }}
        />
      ) : imports.length === 0 ? (
        <EmptyState icon={inbox} title={t("import-report.empty")}>
          {t("import-report.empty.text")}
        </EmptyState>
      ) : (
        imports.map((past) => <ImportCard key={past.id} past={past} />)
      )}
    </section>
  );
}
