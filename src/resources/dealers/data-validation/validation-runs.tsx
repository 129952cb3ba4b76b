/**
 * Starts checks of dealer data and lists the latest runs with their findings.
 * @messages fitter.field.* fitter.dealerType.*
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { startValidation } from "../../../contract/endpoints/dealer-data-validation";
import { f, type Reference } from "../../../contract/fields";
import { widen, type AnyRecord } from "../../../contract/resource";
import { formatNumber, formatPercent, formatRelative } from "../../../engine/cells/format";
import { errorText } from "../../../engine/error-text";
import { FilterFields } from "../../../engine/kinds/filter-fields";
import { useChangesBlocked } from "../../../engine/list/changes-blocked";
import { pageOptions } from "../../../engine/resource-queries";
import { useCan, useIntlLocale, useQueryValue, useRuntime, useSession, useT } from "../../../runtime/react";
import { StatusBadge } from "../../../ui/badge/status-badge";
import { Button } from "../../../ui/button/button";
import { Card } from "../../../ui/card/card";
import { FieldFrame } from "../../../ui/inputs/field-frame";
import { Select } from "../../../ui/inputs/select";
import { Link } from "../../../ui/link/link";
import { Skeleton } from "../../../ui/states/skeleton";
import { PlainTable } from "../../../ui/table/plain-table";
import { DEALER_TYPES } from "../fitter/dealer-choices";
import { DEALER_GROUPS } from "../meta-data/meta-data-value.resource";
import { ValidationSchedule } from "./validation-schedule";
import validation, { VALIDATED_FIELDS } from "./dealer-data-validation.resource";

const RUNS = widen(validation);
const NEWEST = { size: 25, sort: [{ field: "startedAt", descending: true }] } as const;
const TONES = { RUNNING: "info", DONE: "success", PARTIAL: "warning", CANCELLED: "neutral" } as const;

/** Filters of the list of dealers that limit a run. */
const SCOPE = {
  dealerType: f.choice(DEALER_TYPES),
  country: f.country(),
  region: f.text({ max: 60 }),
  withTags: f.references("meta-data", { filter: { group: DEALER_GROUPS.join(",") } }),
};

/** Returns the query of the list of dealers for the filters that are set; nothing without one. */
function queryOf(filter: Readonly<Record<string, unknown>>): { readonly query?: Record<string, string> } {
  const entries = Object.entries(filter).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.map(({ id }: Reference) => id).join(",") : value;
    return typeof text === "string" && text !== "" ? [[`filter[${name}]`, text]] : [];
  });
  return entries.length === 0 ? {} : { query: Object.fromEntries(entries) };
}

/** Percentage that is valid or corrected, calculated like the figures above. */
function shareText(run: AnyRecord, locale: string): string {
  const [checked, valid, fixed] = ["checked", "valid", "fixed"].map((name) => Number(run[name] ?? 0));
  return checked === undefined || checked === 0
    ? "–"
    : formatPercent(Math.min(100, (((valid ?? 0) + (fixed ?? 0)) / checked) * 100), locale);
}

export function ValidationRuns() {
  const t = useT();
  const locale = useIntlLocale();
  const timeZone = useSession().shop?.timeZone;
  const { http, toasts } = useRuntime();
  const client = useQueryClient();
  const areChangesBlocked = useChangesBlocked(RUNS);
  const mayRun = useCan(RUNS.right?.write) && !areChangesBlocked;
  const [requestedDealers, setRequestedDealers] = useQueryValue("dealers");
  const dealers = (requestedDealers ?? "")
    .split(",")
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number);
  const [field, setField] = useState("");
  const [filter, setFilter] = useState<Readonly<Record<string, unknown>>>({});
  const [starting, setStarting] = useState(false);
  const { data: page, error } = useQuery(pageOptions(RUNS, NEWEST, { background: true }));
  const fieldText = (code: unknown): string => t.key(`dealer-data-validation.validatedField.${String(code)}`);

  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const job = await http.call(startValidation, {
        body: {
          fields: field === "" ? [...VALIDATED_FIELDS] : [field],
          ...(dealers.length > 0 ? { dealers } : queryOf(filter)),
        },
      });
      const { watchJob } = await import("../../../engine/jobs/watch-job");
      void watchJob(job, () => void client.invalidateQueries());
    } catch (failure) {
      toasts.show({ kind: "error", text: errorText(t, failure) });
    } finally {
      setStarting(false);
    }
    await client.invalidateQueries();
  };

  const number = (value: unknown): string => (typeof value === "number" ? formatNumber(value, locale) : "–");
  return (
    <Card title={t("dealer-data-validation.runs.title")}>
      <div className="td-stack">
        {mayRun ? (
          <div className="td-plain-table__question" role="group" aria-label={t("dealer-data-validation.runs.start")}>
            <FieldFrame label={t("dealer-data-validation.field.validatedField")}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={t("dealer-data-validation.runs.all")}
                  options={VALIDATED_FIELDS.map((code) => ({ value: code, label: fieldText(code) }))}
                  value={field}
                  onChange={(event) => {
                    setField(event.target.value);
                  }}
                />
              )}
            </FieldFrame>
            <Button variant="primary" busy={starting} onClick={() => void start()}>
              {t("dealer-data-validation.runs.start")}
            </Button>
            <ValidationSchedule />
          </div>
        ) : null}
        {mayRun && dealers.length === 0 ? (
          <details>
            <summary>{t("dealer-data-validation.runs.scope")}</summary>
            <div className="td-form-grid">
              <FilterFields
                resource="fitter"
                fields={SCOPE}
                values={filter}
                onChange={(name, value) => {
                  setFilter((current) => ({ ...current, [name]: value }));
                }}
              />
            </div>
          </details>
        ) : null}
        {mayRun && dealers.length > 0 ? (
          <p className="td-row">
            {t.count("dealer-data-validation.runs.only", dealers.length)}
            <Button
              size="sm"
              onClick={() => {
                setRequestedDealers(null);
              }}
            >
              {t("dealer-data-validation.runs.whole")}
            </Button>
          </p>
        ) : null}
        {error === null ? null : <p role="alert">{errorText(t, error)}</p>}
        {page === undefined && error === null ? <Skeleton lines={4} /> : null}
        {page?.elements.length === 0 ? <p className="td-muted">{t("dealer-data-validation.runs.none")}</p> : null}
        {page === undefined || page.elements.length === 0 ? null : (
          <PlainTable
            caption={t("dealer-data-validation.runs.title")}
            hideCaption
            rows={page.elements}
            rowKey={({ id }) => id}
            columns={[
              {
                key: "field",
                head: t("dealer-data-validation.field.validatedField"),
                cell: (run) => (
                  <Link to={`dealer-data-validation/${String(run["validatedField"])}/report/${String(run.id)}`}>
                    {fieldText(run["validatedField"])}
                  </Link>
                ),
              },
              {
                key: "started",
                head: t("dealer-data-validation.field.startedAt"),
                cell: (run) => {
                  const { short, full } = formatRelative(String(run["startedAt"]), locale, timeZone);
                  return <span title={full}>{short}</span>;
                },
              },
              {
                key: "by",
                head: t("dealer-data-validation.field.startedBy"),
                cell: (run) => String(run["startedBy"] ?? "–"),
              },
              {
                key: "status",
                head: t("dealer-data-validation.field.status"),
                cell: (run) => {
                  const status = String(run["status"]) as keyof typeof TONES;
                  return <StatusBadge tone={TONES[status]} label={t.key(`dealer-data-validation.status.${status}`)} />;
                },
              },
              {
                key: "share",
                head: t("dealer-data-validation.runs.share"),
                end: true,
                cell: (run) => shareText(run, locale),
              },
              ...(["checked", "toFix", "fixed", "notChecked"] as const).map((name) => ({
                key: name,
                head: t(`dealer-data-validation.field.${name}`),
                end: true,
                cell: (run: (typeof page.elements)[number]) => number(run[name]),
              })),
            ]}
          />
        )}
      </div>
    </Card>
  );
}
