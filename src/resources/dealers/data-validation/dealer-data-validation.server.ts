/** Reports the quality of the directory: the newest run of each field, weighted. */
import { DAY_MS } from "../../../contract/days";
import { validationRunFields } from "../../../../host/server/features/validation/computed-fields";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { countActiveDealers } from "../../../../host/server/features/dealers/active-dealers";
import type { RecordOf } from "../../../contract/resource";
import finding from "./dealer-data-finding.resource";
import validation, { VALIDATED_FIELDS, type ValidatedField } from "./dealer-data-validation.resource";

type Run = RecordOf<typeof validation>;
type Finding = RecordOf<typeof finding>;

/** Weight of each field. A dealer that cannot be found or called is worse than one without a picture. */
const WEIGHTS: Readonly<Record<ValidatedField, number>> = {
  NAME: 3,
  ADDRESS: 3,
  GEO: 3,
  PHONE: 3,
  EMAIL: 2,
  WEBSITE: 1,
  OPENING_HOURS: 3,
  COMPANY_ID: 1,
  VAT: 1,
  PICTURES: 1,
  DESCRIPTION: 1,
  GOOGLE_PLACE: 1,
};

/** Percentage of checked values that are valid or were corrected. */
const share = ({ valid, fixed, checked }: Run): number | null =>
  (checked ?? 0) === 0 ? null : Math.min(100, Math.round((((valid ?? 0) + (fixed ?? 0)) / (checked ?? 1)) * 1000) / 10);

const sum = (
  runs: readonly Run[],
  name: "checked" | "invalid" | "missing" | "toFix" | "fixed" | "notChecked",
): number => runs.reduce((total, run) => total + (run[name] ?? 0), 0);

/** Days after which a check counts as old. */
const FRESH_DAYS = 90;

/** Number of dealers without a recent check: all if the newest run is old, else those it did not check. */
function countStale(run: Run | undefined, dealerCount: number): number {
  const isOld = Date.now() - Date.parse(run?.endedAt ?? "1970-01-01") > FRESH_DAYS * DAY_MS;
  return run === undefined || isOld ? dealerCount : Math.max(0, dealerCount - (run.checked ?? 0));
}

/** Number of runs of a field that its long trend covers. */
const TREND_RUNS = 6;

const difference = (current: number | null, before: number | null): number | null =>
  current === null || before === null ? null : Math.round((current - before) * 10) / 10;

const FIXED_STATES: readonly Finding["state"][] = ["ACCEPTED", "EDITED", "SETTLED"];

/** Recounts a run for the visible dealers from its findings. A run keeps findings only for values that are not valid. */
function recountForDealers(run: Run, findings: readonly Finding[], dealerCount: number): Run {
  const findingsOfRun = findings.filter((row) => row.run.id === run.id);
  const count = (matches: (row: Finding) => boolean): number => findingsOfRun.filter(matches).length;
  const dealers = Math.min(dealerCount, run.dealers ?? 0);
  const notChecked = count((row) => row.finding === "NOT_CHECKED");
  return {
    ...run,
    dealers,
    notChecked,
    checked: dealers - notChecked,
    valid: dealers - findingsOfRun.length,
    invalid: count((row) => row.finding === "INVALID" || row.finding === "UNREACHABLE"),
    missing: count((row) => row.finding === "MISSING"),
    suspect: count((row) => row.finding === "SUSPECT"),
    toFix: count((row) => row.state === "OPEN" && row.finding !== "NOT_CHECKED"),
    fixed: count((row) => FIXED_STATES.includes(row.state) && row.finding !== "NOT_CHECKED"),
  };
}

export default defineHooks(validation, {
  computed: validationRunFields,
  async report(_query, { all, data }) {
    const dealerCount = await countActiveDealers(data);
    const runs = (await all(validation)).filter(({ status, endedAt }) => status !== "CANCELLED" && endedAt !== null);
    const latestRuns = VALIDATED_FIELDS.flatMap((field) =>
      runs
        .filter((run) => run.validatedField === field)
        .sort((a, b) => (b.startedAt ?? "").localeCompare(a.startedAt ?? ""))
        .slice(0, TREND_RUNS),
    );
    // A run's totals cover the whole shop. For dealer-scoped users, they are recounted from the findings of these runs only, since findings
    // are kept for twelve months.
    const findings =
      data.scope.fitterIds === "ALL"
        ? undefined
        : await all(finding, { run: latestRuns.map(({ id }) => id).join(",") });
    const visibleRuns =
      findings === undefined ? latestRuns : latestRuns.map((run) => recountForDealers(run, findings, dealerCount));
    const byField = VALIDATED_FIELDS.map((field) => {
      const ofField = visibleRuns.filter(({ validatedField }) => validatedField === field);
      const [run, before] = ofField;
      return { field, newest: run, before, oldest: ofField.length > 1 ? ofField.at(-1) : undefined };
    });
    const newest = byField.flatMap((entry) => entry.newest ?? []);
    const rated = newest.flatMap((run) => {
      const percent = share(run);
      return percent === null ? [] : [{ percent, weight: WEIGHTS[run.validatedField] }];
    });
    const weights = rated.reduce((total, { weight }) => total + weight, 0);
    const quality =
      weights === 0
        ? null
        : Math.round((rated.reduce((total, { percent, weight }) => total + percent * weight, 0) / weights) * 10) / 10;
    const figures = (fieldRuns: readonly Run[]) => ({
      checked: sum(fieldRuns, "checked"),
      invalid: sum(fieldRuns, "invalid"),
      missing: sum(fieldRuns, "missing"),
      toFix: sum(fieldRuns, "toFix"),
      fixed: sum(fieldRuns, "fixed"),
      notChecked: sum(fieldRuns, "notChecked"),
    });
    return {
      figures: {
        ...figures(newest),
        quality,
        valid: quality,
        ...{ trend: null, longTrend: null, stale: null, weight: null },
        dealers: Math.max(0, ...newest.map((run) => run.dealers ?? 0)),
      },
      groupings: {
        // Every field, including those without a run.
        validatedField: byField.map(({ field, newest: run, before, oldest }) => ({
          key: field,
          label: field,
          ...(run !== undefined && { path: `dealer-data-validation/${field}/report/${String(run.id)}` }),
          values: {
            ...(run !== undefined && { ...figures([run]), valid: share(run) }),
            trend: run === undefined || before === undefined ? null : difference(share(run), share(before)),
            longTrend: run === undefined || oldest === undefined ? null : difference(share(run), share(oldest)),
            stale: countStale(run, dealerCount),
            weight: WEIGHTS[field],
          },
        })),
      },
    };
  },
});
