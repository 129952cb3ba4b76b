/** List of past imports with their figures and error reports. */
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { useEffect, useState } from "react";
import type { dealerImports, PastImport, pastImports } from "../../contract/endpoints/import-reports";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Card } from "../../ui/card/card";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { Heading } from "../../ui/text/heading";
import { formatMoment } from "../cells/format";
import { JOB_TONES } from "../jobs/job-tones";
import { ImportReportFigures } from "./import-report";

export interface PastImportsProps {
  readonly title: string;
  readonly call: typeof pastImports | typeof dealerImports;
  /** Returns the admin path of an import's own screen. */
  readonly pathOf?: (past: PastImport) => string;
}

function ImportCard({ past, pathOf }: { readonly past: PastImport } & Pick<PastImportsProps, "pathOf">) {
  const t = useT();
  const locale = useIntlLocale();
  const { shop } = useSession();
  const kind = t.key(`import-report.kind.${past.kind}`, {}, { fallback: past.kind });
  const at = formatMoment(past.createdAt, locale, shop?.timeZone);
  const name = past.fileName ?? kind;
  const { by, undone } = past;
  return (
    <Card
      title={pathOf === undefined ? name : <Link to={pathOf(past)}>{name}</Link>}
      actions={
        undone === null ? (
          <StatusBadge tone={JOB_TONES[past.status]} label={t(`import-report.status.${past.status}`)} />
        ) : (
          <StatusBadge tone="neutral" label={t("import-report.undone")} />
        )
      }
    >
      <div className="td-stack">
        <p className="td-muted td-small">
          {kind} · <time dateTime={past.createdAt}>{at.full}</time>
          {by === null ? null : ` · ${by}`}
        </p>
        {undone === null ? null : (
          <p>
            {t("import-report.undone.at", { at: formatMoment(undone.at, locale, shop?.timeZone).full })}{" "}
            {t("import-report.undone.counts", { restored: undone.restored, left: undone.left })}
          </p>
        )}
        {past.report === null ? null : <ImportReportFigures report={past.report} />}
      </div>
    </Card>
  );
}

export function PastImports({ title, call, pathOf }: PastImportsProps) {
  const t = useT();
  const { http } = useRuntime();
  const [imports, setImports] = useState<readonly PastImport[] | "failed">();
  const [attemptCount, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    http.call(call).then(
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
  }, [http, call, attemptCount]);
  useReady(imports !== undefined);
  return (
    <section className="td-stack" aria-label={title}>
      <Heading level={1}>{title}</Heading>
      {imports === undefined ? (
        <Skeleton lines={6} />
      ) : imports === "failed" ? (
        <ErrorState
          title={t("import-report.failed")}
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
        imports.map((past) => <ImportCard key={past.id} past={past} pathOf={pathOf} />)
      )}
    </section>
  );
}
