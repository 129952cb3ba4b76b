/**
 * `td-reporting-dealer-import`: figures of an import of dealers, changes that wait for a decision, and its lines.
 * @messages error.**
 */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dealerImport, IMPORT_OUTCOMES, LINES_PER_PAGE } from "../../contract/endpoints/import-reports";
import { formatMoment } from "../../engine/cells/format";
import { errorText } from "../../engine/error-text";
import { ImportReportFigures } from "../../engine/import/import-report";
import { LinePages } from "../../engine/import/line-pages";
import { JOB_TONES } from "../../engine/jobs/job-tones";
import { useReady } from "../../runtime/element";
import { useIntlLocale, useRuntime, useSession, useT } from "../../runtime/react";
import { QueryProvider } from "../../runtime/react-queries";
import { Alert } from "../../ui/alert/alert";
import { StatusBadge } from "../../ui/badge/status-badge";
import { Card } from "../../ui/card/card";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { Link } from "../../ui/link/link";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { PlainTable } from "../../ui/table/plain-table";
import { Heading } from "../../ui/text/heading";

type Outcome = (typeof IMPORT_OUTCOMES)[number];

export interface DealerImportProps {
  /** Id of the import. */
  readonly idValue?: string;
}

function Import({ idValue = "" }: DealerImportProps) {
  const t = useT();
  const locale = useIntlLocale();
  const { http } = useRuntime();
  const timeZone = useSession().shop?.timeZone;
  const [outcome, setOutcome] = useState<Outcome>();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["dealer-import", idValue, outcome, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      http.call(dealerImport, {
        params: { id: idValue },
        query: { page: String(page), ...(outcome !== undefined && { outcome }) },
        signal,
      }),
  });
  useReady(data !== undefined, error);
  if (data === undefined)
    return error === null ? (
      <Skeleton lines={8} />
    ) : (
      <ErrorState error={error} title={t("import-report.failed")} onRetry={() => void refetch()}>
        {errorText(t, error)}
      </ErrorState>
    );
  const pages = Math.max(1, Math.ceil(data.lines.total / LINES_PER_PAGE));
  const title = data.fileName ?? t("import-report.dealer");
  return (
    <section className="td-stack" aria-label={title}>
      <p className="td-small">
        <Link to="reporting-dealer-import">{t("import-report.dealers")}</Link>
      </p>
      <Heading level={1}>{title}</Heading>
      <p className="td-row td-muted td-small">
        <StatusBadge tone={JOB_TONES[data.status]} label={t(`import-report.status.${data.status}`)} />
        <time dateTime={data.createdAt}>{formatMoment(data.createdAt, locale, timeZone).full}</time>
      </p>
      {data.report === null ? null : <ImportReportFigures report={data.report} />}
      {data.waiting === 0 ? null : (
        <Alert tone="info" role="none">
          {t.count("import-report.waiting", data.waiting)} <Link to="fitterUpdate">{t("import-report.decide")}</Link>
        </Alert>
      )}
      <Card title={t("import-report.lines")} count={data.lines.total}>
        <div className="td-stack">
          <FieldFrame label={t("import-report.outcome")}>
            {(control) => (
              <Select
                {...control}
                value={outcome ?? ""}
                placeholder={t("import-report.outcome.all")}
                options={IMPORT_OUTCOMES.map((value) => ({ value, label: t(`import-report.outcome.${value}`) }))}
                onChange={(event) => {
                  setPage(1);
                  setOutcome(IMPORT_OUTCOMES.find((value) => value === event.target.value));
                }}
              />
            )}
          </FieldFrame>
          {data.lines.total === 0 ? (
            <p className="td-muted">{t("import-report.lines.none")}</p>
          ) : (
            <PlainTable
              caption={t("import-report.lines")}
              hideCaption
              rows={data.lines.elements.map((line, index) => ({ ...line, index }))}
              rowKey={({ index }) => index}
              columns={[
                { key: "line", head: t("import-report.line"), end: true, cell: ({ lineNumber }) => lineNumber },
                { key: "row", head: t("import-report.row"), cell: ({ rowKey }) => rowKey ?? "" },
                {
                  key: "outcome",
                  head: t("import-report.outcome"),
                  cell: (line) =>
                    t.key(`import-report.outcome.${line.outcome ?? "ERROR"}`, {}, { fallback: line.outcome ?? "" }),
                },
                { key: "field", head: t("import-report.field"), cell: ({ field }) => field ?? "" },
                { key: "value", head: t("import-report.value"), cell: ({ value }) => value ?? "" },
                {
                  key: "message",
                  head: t("import-report.message"),
                  cell: ({ code, params }) => (code === null ? "" : t.key(code, params, { fallback: code })),
                },
              ]}
            />
          )}
          <LinePages page={page} pages={pages} onPage={setPage} />
        </div>
      </Card>
    </section>
  );
}

export const DealerImport = (props: DealerImportProps) => (
  <QueryProvider>
    <Import {...props} />
  </QueryProvider>
);
