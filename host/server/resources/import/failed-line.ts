/** Reports a line that could not be written or validated, so that the other lines of the import are still processed. */
import { databaseErrorCode, duplicateProblem, ApiProblem } from "../../platform/http/problem";
import { loggedError } from "../../platform/logged-error";
import { isDatabaseAway } from "../../platform/storage/database-away";
import { LeaseLost } from "../../platform/storage/lease";
import type { TableLine } from "../../services/tables/read-table";
import { applyCorrections, columnOf, lineKey, type ImportPlan } from "./plan";
import { problemErrors, type LineError, type ValidatedLine } from "./validate-line";

const UNIQUE_VIOLATION = "23505";
/** PostgreSQL's class of errors for deadlocks and other conflicts of transactions, which pass when the job is tried again. */
const ROLLBACK_CLASS = "40";

/** Returns whether an error may come from the values of one line. Other errors concern the whole job, which is then tried again or ends. */
export const isFailureOfLine = (error: unknown): boolean =>
  !(error instanceof LeaseLost) &&
  !isDatabaseAway(error) &&
  databaseErrorCode(error)?.startsWith(ROLLBACK_CLASS) !== true;

function errorsOf(plan: ImportPlan, line: TableLine, error: unknown): readonly LineError[] {
  const problem = error instanceof ApiProblem ? error : duplicateProblem(error);
  if (problem !== undefined) return problemErrors(plan, problem);
  if (databaseErrorCode(error) === UNIQUE_VIOLATION)
    return [{ column: columnOf(plan.matchTarget), code: "error.duplicate", params: {} }];
  const { name } = plan.service.resource;
  console.error(
    `Line ${line.line} of an import (${name}) failed; the import continues with the next one`,
    loggedError(error),
  );
  return [{ column: null, code: "error.internal", params: {} }];
}

/** Returns the line with the errors to report. Logs an unexpected error. Throws errors that concern the whole job. */
export function failedLine(plan: ImportPlan, raw: TableLine, error: unknown): ValidatedLine {
  if (!isFailureOfLine(error)) throw error;
  const line = applyCorrections(raw, plan);
  return {
    line,
    key: lineKey(plan, line),
    label: null,
    outcome: "ERROR",
    errors: errorsOf(plan, line, error),
    remarks: [],
    changes: [],
    write: null,
    missing: [],
  };
}
