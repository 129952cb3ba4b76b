/** Period, comparison and filters of a report. */
import { COMPARISONS, REPORT_PERIODS, type Comparison, type ReportPeriod } from "../../contract/kinds/report";
import type { AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { FieldFrame } from "../../ui/inputs/field-frame";
import { Select } from "../../ui/inputs/select";
import { LabelledDate } from "../../ui/inputs/date-input";
import { FilterFields } from "../kinds/filter-fields";
import type { Report } from "./use-report";

const PERIODS = [...REPORT_PERIODS, "custom"] as const;

export function ReportControls({ resource, report }: { readonly resource: AnyResource; readonly report: Report }) {
  const t = useT();
  const { definition, period, days, comparison, filters } = report;
  const day = (end: "from" | "to") =>
    days === undefined ? null : (
      <LabelledDate
        label={t(`report.${end}`)}
        value={days[end]}
        onChange={(value) => {
          // A report needs both days.
          if (value !== "") report.setDays({ ...days, [end]: value });
        }}
      />
    );
  if (period === undefined && Object.keys(definition.filters ?? {}).length === 0) return null;
  return (
    <div className="td-kind__filters">
      {period === undefined ? null : (
        <>
          <FieldFrame label={t("report.period")}>
            {(control) => (
              <Select
                {...control}
                value={period}
                options={PERIODS.map((option) => ({ value: option, label: t(`report.period.${option}`) }))}
                onChange={(event) => {
                  report.setPeriod(event.target.value as ReportPeriod | "custom");
                }}
              />
            )}
          </FieldFrame>
          {period === "custom" ? (
            <>
              {day("from")}
              {day("to")}
            </>
          ) : null}
          <FieldFrame label={t("report.compare")}>
            {(control) => (
              <Select
                {...control}
                value={comparison}
                options={COMPARISONS.map((option) => ({ value: option, label: t(`report.compare.${option}`) }))}
                onChange={(event) => {
                  report.setComparison(event.target.value as Comparison);
                }}
              />
            )}
          </FieldFrame>
        </>
      )}
      <FilterFields
        resource={resource.name}
        fields={definition.filters ?? {}}
        values={filters}
        onChange={report.setFilter}
      />
    </div>
  );
}
