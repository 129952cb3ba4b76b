/** List of past imports with their figures and error reports. */
import inbox from "@shoelace-style/shoelace/dist/assets/icons/inbox.svg";
import { useEffect, useState } from "react";
import type { PastImport } from "../../contract/endpoints/import-reports";
import { useReady } from "../../runtime/element";
import type { Http } from "../../runtime/http";
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

interface PastImportListProps {
  /** Loads the imports. Must be referentially stable. */
  readonly load: (http: Http) => Promise<{ readonly elements: readonly PastImport[] }>;
  /** Returns the admin path of an import's own screen. */
  readonly pathOf?: (past: PastImport) => string;
}

export interface PastImportsProps extends PastImportListProps {
  readonly title: string;
}

function ImportCard({ past, pathOf }: { readonly past: PastImport } & Pick<PastImportListProps, "pathOf">) {
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

export function PastImportList({ load, pathOf }: PastImportListProps) {
  const t = useT();
  const { http } = useRuntime();
  const [imports, setImports] = useState<readonly PastImport[] | "failed">();
  const [attemptCount, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    load(http).then(
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
  }, [http, load, attemptCount]);
  useReady(imports !== undefined);
  if (imports === undefined) return <Skeleton lines={6} />;
  if (imports === "failed")
    return (
      <ErrorState
        title={t("import-report.failed")}
        onRetry={() => {
          setImports(undefined);
          setAttempt((count) => count + 1);
        }}
      />
    );
  if (imports.length === 0)
    return (
      <EmptyState icon={inbox} title={t("import-report.empty")}>
        {t("import-report.empty.text")}
      </EmptyState>
    );
  return imports.map((past) => <ImportCard key={past.id} past={past} pathOf={pathOf} />);
}

export function PastImports({ title, ...list }: PastImportsProps) {
  return (
    <section className="td-stack" aria-label={title}>
      <Heading level={1}>{title}</Heading>
      <PastImportList {...list} />
    </section>
  );
}
