/** The quality of the directory: the newest run of each field, weighed. */
import { defineHooks } from "../../../host/server/resources/hooks";
import type { RecordOf } from "../../contract/resource";
import validation, { VALIDATED_FIELDS, type ValidatedField } from "./dealer-data-validation.resource";

type Run = RecordOf<typeof validation>;

/** What a wrong value costs: a dealer that can't be found or called is worse off than one without a picture. */
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

/** Share of the checked that are right, mended ones included. */
const share = ({ valid, fixed, checked }: Run): number | null =>
  (checked ?? 0) === 0 ? null : Math.min(100, Math.round((((valid ?? 0) + (fixed ?? 0)) / (checked ?? 1)) * 1000) / 10);

const sum = (
  runs: readonly Run[],
  name: "checked" | "invalid" | "missing" | "toFix" | "fixed" | "notChecked",
): number => runs.reduce((total, run) => total + (run[name] ?? 0), 0);

export default defineHooks(validation, {
  async report(_query, { all }) {
    const runs = ((await all("dealer-data-validation")) as unknown as Run[]).filter(
      ({ status }) => status !== "CANCELLED",
    );
    const newest = VALIDATED_FIELDS.flatMap(
      (field) =>
        runs
          .filter((run) => run.validatedField === field && run.endedAt !== null)
          .sort((a, b) => (b.startedAt ?? "").localeCompare(a.startedAt ?? ""))[0] ?? [],
    );
    const rated = newest.flatMap((run) => {
      const percent = share(run);
      return percent === null ? [] : [{ percent, weight: WEIGHTS[run.validatedField] }];
    });
    const weights = rated.reduce((total, { weight }) => total + weight, 0);
    const quality =
      weights === 0
        ? null
        : Math.round((rated.reduce((total, { percent, weight }) => total + percent * weight, 0) / weights) * 10) / 10;
    const figures = (of: readonly Run[]) => ({
      checked: sum(of, "checked"),
      invalid: sum(of, "invalid"),
      missing: sum(of, "missing"),
      toFix: sum(of, "toFix"),
      fixed: sum(of, "fixed"),
      notChecked: sum(of, "notChecked"),
    });
    return {
      figures: {
        ...figures(newest),
        quality,
        valid: quality,
        dealers: Math.max(0, ...newest.map((run) => run.dealers ?? 0)),
      },
      groupings: {
        validatedField: newest.map((run) => ({
          key: run.validatedField,
          label: run.validatedField,
          path: `dealer-data-validation/${run.validatedField}/report/${String(run.id)}`,
          values: { ...figures([run]), valid: share(run) },
        })),
      },
    };
  },
});
