/** What an import counts and tells: figures, lines of the report, lines of the preview. */
import type { LineOutcome } from "../../../src/contract/endpoints/imports";
import type { JudgedLine } from "./judge-line";
import { cellOf, type ImportPlan } from "./plan";

/** What has been counted so far; `nbLines` = success + ignored + error at each moment. */
export interface Figures extends Record<string, unknown> {
  readonly nbLines: number;
  readonly nbLinesInSuccess: number;
  readonly nbLinesIgnored: number;
  readonly nbLinesInError: number;
  readonly nbMissingEntities: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Each missing entity once. */
  readonly missing: readonly string[];
}

export const NOTHING: Figures = {
  nbLines: 0,
  nbLinesInSuccess: 0,
  nbLinesIgnored: 0,
  nbLinesInError: 0,
  nbMissingEntities: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  missing: [],
};

/** The figures with some lines more. */
export function counted(figures: Figures, lines: readonly JudgedLine[]): Figures {
  const of = (outcome: LineOutcome): number => lines.filter((line) => line.outcome === outcome).length;
  const missing = [...new Set([...figures.missing, ...lines.flatMap((line) => line.missing)])];
  const [created, updated, unchanged] = [of("CREATED"), of("UPDATED"), of("UNCHANGED")];
  return {
    ...figures,
    nbLines: figures.nbLines + lines.length,
    nbLinesInSuccess: figures.nbLinesInSuccess + created + updated + unchanged,
    nbLinesIgnored: figures.nbLinesIgnored + of("IGNORED"),
    nbLinesInError: figures.nbLinesInError + of("ERROR"),
    nbMissingEntities: missing.length,
    created: figures.created + created,
    updated: figures.updated + updated,
    unchanged: figures.unchanged + unchanged,
    missing,
  };
}

const LEVELS: Readonly<Record<LineOutcome, "INFO" | "WARN" | "ERROR">> = {
  CREATED: "INFO",
  UPDATED: "INFO",
  UNCHANGED: "INFO",
  IGNORED: "WARN",
  ERROR: "ERROR",
};
/** Outcome of lines whose record nobody knows, as error reports name it. */
const MISSING = "ARTICLE_MISSING";

/** Lines of the report: one for each fault, one for a line without. */
export function reportLines(jobId: number, plan: ImportPlan, judged: readonly JudgedLine[]) {
  return judged.flatMap(({ line, label, outcome, errors, missing }) => {
    const base = {
      jobId,
      lineNumber: line.line,
      rowKey: label ?? cellOf(plan, line) ?? null,
      level: LEVELS[outcome],
      outcome: outcome === "IGNORED" && missing.length > 0 ? MISSING : outcome,
    };
    if (errors.length === 0) return [base];
    return errors.map(({ column, code, params }) => ({
      ...base,
      code,
      params,
      field: column === null ? null : (plan.header[column] ?? null),
      value: column === null ? null : (line.cells[column] ?? null),
    }));
  });
}

/** Figures of a preview after one of its lines was put right. */
export function recounted(
  report: Readonly<Record<string, unknown>>,
  before: string,
  after: LineOutcome,
): Record<string, unknown> {
  const figures: Figures = { ...NOTHING, ...report };
  const without = { ...figures, ...shifted(figures, before, -1) };
  return { ...without, ...shifted(without, after, 1) };
}

function shifted(figures: Figures, outcome: string, by: number): Partial<Figures> {
  const success = { nbLinesInSuccess: figures.nbLinesInSuccess + by };
  switch (outcome) {
    case "CREATED":
      return { ...success, created: figures.created + by };
    case "UPDATED":
      return { ...success, updated: figures.updated + by };
    case "UNCHANGED":
      return { ...success, unchanged: figures.unchanged + by };
    case "IGNORED":
      return { nbLinesIgnored: figures.nbLinesIgnored + by };
    default:
      return { nbLinesInError: figures.nbLinesInError + by };
  }
}

/** A line of the preview: one row, with all there is to say about it. */
export const previewLine = (jobId: number, { line, label, outcome, errors, changes }: JudgedLine) => ({
  jobId,
  lineNumber: line.line,
  rowKey: label,
  level: LEVELS[outcome],
  outcome,
  before: changes,
  after: errors,
});
