/** Figures, report lines and preview lines of an import. */
import type { LineOutcome } from "../../../../src/contract/endpoints/imports";
import type { Failure } from "../bulk/bulk-work";
import type { ValidatedLine } from "./validate-line";
import { keyTextOf, type ImportPlan } from "./plan";

/** Current counts. `nbLines` always equals success + ignored + error. */
export interface Figures extends Record<string, unknown> {
  readonly nbLines: number;
  readonly nbLinesInSuccess: number;
  readonly nbLinesIgnored: number;
  readonly nbLinesInError: number;
  readonly nbMissingEntities: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Ignored lines whose records are kept all the same. */
  readonly unresolved: number;
  /** Missing entities, each once. */
  readonly missing: readonly string[];
}

/** Figures before the first line. */
export const NO_FIGURES: Figures = {
  nbLines: 0,
  nbLinesInSuccess: 0,
  nbLinesIgnored: 0,
  nbLinesInError: 0,
  nbMissingEntities: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  unresolved: 0,
  missing: [],
};

/** Returns the figures with the lines added. */
export function addLines(figures: Figures, lines: readonly ValidatedLine[]): Figures {
  const countOf = (outcome: LineOutcome): number => lines.filter((line) => line.outcome === outcome).length;
  const missing = [...new Set([...figures.missing, ...lines.flatMap((line) => line.missing)])];
  const [created, updated, unchanged] = [countOf("CREATED"), countOf("UPDATED"), countOf("UNCHANGED")];
  return {
    ...figures,
    nbLines: figures.nbLines + lines.length,
    nbLinesInSuccess: figures.nbLinesInSuccess + created + updated + unchanged,
    nbLinesIgnored: figures.nbLinesIgnored + countOf("IGNORED"),
    nbLinesInError: figures.nbLinesInError + countOf("ERROR"),
    nbMissingEntities: missing.length,
    created: figures.created + created,
    updated: figures.updated + updated,
    unchanged: figures.unchanged + unchanged,
    unresolved:
      figures.unresolved + lines.filter(({ outcome, write }) => outcome === "IGNORED" && write !== null).length,
    missing,
  };
}

/** Level of a line without a remark, by outcome. */
const LEVELS: Readonly<Record<LineOutcome, "INFO" | "WARN" | "ERROR">> = {
  CREATED: "INFO",
  UPDATED: "INFO",
  UNCHANGED: "INFO",
  IGNORED: "WARN",
  ERROR: "ERROR",
};
const levelOf = (outcome: LineOutcome, remarks: ValidatedLine["remarks"]) =>
  remarks.length > 0 && LEVELS[outcome] === "INFO" ? "WARN" : LEVELS[outcome];

/** Outcome of lines with an unknown record. */
const MISSING = "ARTICLE_MISSING";

/** Converts a line to report lines: one per error or remark, or one without them. */
export function reportLines(jobId: number, plan: ImportPlan, lines: readonly ValidatedLine[]) {
  return lines.flatMap(({ line, label, outcome, errors, remarks, missing }) => {
    const base = {
      jobId,
      lineNumber: line.line,
      rowKey: label ?? keyTextOf(plan, line) ?? null,
      level: LEVELS[outcome],
      outcome: outcome === "IGNORED" && missing.length > 0 ? MISSING : outcome,
    };
    const told = [...errors, ...remarks];
    if (told.length === 0) return [base];
    return told.map(({ column, code, params }) => ({
      ...base,
      level: levelOf(outcome, remarks),
      code,
      params,
      field: column === null ? null : (plan.header[column] ?? null),
      value: column === null ? null : (line.cells[column] ?? null),
    }));
  });
}

/** Returns the preview figures after a corrected line changed its outcome from `before` to `after`. */
export function recount(
  report: Readonly<Record<string, unknown>>,
  before: string,
  after: LineOutcome,
): Record<string, unknown> {
  const figures: Figures = { ...NO_FIGURES, ...report };
  const without = { ...figures, ...changeOf(figures, before, -1) };
  return { ...without, ...changeOf(without, after, 1) };
}

function changeOf(figures: Figures, outcome: string, delta: number): Partial<Figures> {
  const success = { nbLinesInSuccess: figures.nbLinesInSuccess + delta };
  switch (outcome) {
    case "CREATED":
      return { ...success, created: figures.created + delta };
    case "UPDATED":
      return { ...success, updated: figures.updated + delta };
    case "UNCHANGED":
      return { ...success, unchanged: figures.unchanged + delta };
    case "IGNORED":
      return { nbLinesIgnored: figures.nbLinesIgnored + delta };
    default:
      return { nbLinesInError: figures.nbLinesInError + delta };
  }
}

/** Reports a record without a line that could not be deleted. */
export const keptLine = (jobId: number, { label, errors: [code], params }: Failure) => ({
  jobId,
  lineNumber: 0,
  rowKey: label,
  level: "WARN" as const,
  outcome: "REFUSED",
  code: code ?? null,
  params: code === undefined ? {} : (params?.[code] ?? {}),
});

/** Converts a line to a preview row with its changes, errors and remarks. */
export const previewLine = (jobId: number, { line, label, outcome, errors, remarks, changes }: ValidatedLine) => ({
  jobId,
  lineNumber: line.line,
  rowKey: label,
  level: levelOf(outcome, remarks),
  outcome,
  before: changes,
  after: [...errors, ...remarks],
});
