/** Validates a line. Preview and import share this function, so that they agree. */
import { moneyText } from "../../../../src/contract/currency-digits";
import type { LineOutcome, PreviewLine } from "../../../../src/contract/endpoints/imports";
import { isLocalised, ADDRESS_PARTS, type Address, type Reference } from "../../../../src/contract/fields";
import { ApiProblem } from "../../platform/http/problem";
import type { BatchUniqueValues } from "../writing/batch-unique-values";
import { completeRows } from "../writing/list-entries";
import { validateChange, type ValidatedChange } from "../writing/validate-change";
import type { Lookups } from "../writing/lookups";
import type { StoredRecord } from "../reading/read-records";
import { labelText } from "../reading/references";
import { requireCreation } from "../writing/saving";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { TableLine } from "../../services/tables/read-table";
import { CellError } from "./cell-error";
import { reasonToKeep } from "./own-records";
import { withLeadingZeros } from "./postal-codes";
import { applyCorrections, columnOf, keyTextOf, lineKey, textOf, type ImportPlan, type MappedTarget } from "./plan";

type Values = Readonly<Record<string, unknown>>;

export interface LineError {
  /** Column index from 0; null for the whole line. */
  readonly column: number | null;
  /** Message key of the error. */
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface ValidatedLine {
  readonly line: TableLine;
  readonly key: string;
  /** Label of the record, if known. */
  readonly label: string | null;
  readonly outcome: LineOutcome;
  readonly errors: readonly LineError[];
  /** What the user should look at, although the line is imported. */
  readonly remarks: readonly LineError[];
  readonly changes: PreviewLine["changes"];
  /** Change to write, if any. */
  readonly write: { readonly before: StoredRecord | null; readonly change: ValidatedChange } | null;
  /** Unknown references and keys. */
  readonly missing: readonly string[];
}

/** Message keys of unknown references. */
const UNKNOWN = "import.line.unknown-reference";
const UNKNOWN_KEY = "import.line.unknown-key";

const EMPTY_ADDRESS = Object.fromEntries(ADDRESS_PARTS.map((part) => [part, null]));

/** Merges a cell into the value of its field. */
function mergeIntoField({ target, field }: MappedTarget, current: unknown, value: unknown): unknown {
  if (target.part === null) return completeRows(field, current, value);
  if (!isLocalised(field)) return { ...EMPTY_ADDRESS, ...(current as Values | null), [target.part]: value };
  const { [target.part]: _, ...others } = (current ?? {}) as Record<string, unknown>;
  return value === null ? others : { ...others, [target.part]: value };
}

const clearedValue = ({ field, target }: MappedTarget): unknown =>
  target.part !== null
    ? null
    : field.kind === "boolean"
      ? false
      : /^(choices|references)$/.test(field.kind)
        ? []
        : null;

/** Returns the time zone of a line's times; undefined for the shop's, and for an unknown record, which its own cell refuses. */
function zoneOfLine(plan: ImportPlan, line: TableLine, before: StoredRecord | null): string | undefined {
  const name = plan.service.resource.import?.timesOf;
  if (name === undefined) return undefined;
  const mapped = plan.mapped.find(({ target }) => target.field === name);
  const field = plan.service.resource.fields[name];
  if (field === undefined) return undefined;
  const text = mapped === undefined ? "" : textOf(plan, mapped, line);
  const stored = before?.[name] as Reference | null | undefined;
  try {
    const { id } = text.trim() === "" ? { id: stored?.id ?? 0 } : (plan.reader.read(field, name, text) as Reference);
    return plan.reader.zoneOf(field, id);
  } catch (error) {
    if (error instanceof CellError) return undefined;
    throw error;
  }
}

/** Parses the cells of a line. */
export function readCells(plan: ImportPlan, line: TableLine, before: StoredRecord | null) {
  const body: Record<string, unknown> = {};
  const errors: LineError[] = [];
  const remarks: LineError[] = [];
  const missing: string[] = [];
  const timeZone = zoneOfLine(plan, line, before);
  for (const mapped of plan.mapped) {
    const { target, field } = mapped;
    const text = textOf(plan, mapped, line);
    const current = body[target.field] ?? before?.[target.field];
    if (text.trim() === "") {
      if (before !== null && plan.options.emptyCell === "CLEAR")
        body[target.field] = mergeIntoField(mapped, current, clearedValue(mapped));
      continue;
    }
    try {
      body[target.field] = mergeIntoField(
        mapped,
        current,
        plan.reader.read(field, target.field, text, { part: target.part, timeZone }),
      );
      const remark = plan.reader.remark(field, text, { timeZone });
      if (remark !== undefined) remarks.push({ column: columnOf(mapped), code: remark.code, params: remark.params });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      if (error.code === UNKNOWN) missing.push(`${target.field}=${text.trim().toLowerCase()}`);
      const column = columnOf(mapped);
      errors.push({
        column,
        code: error.code,
        params: { ...error.params, ...(column === null && { field: target.field }) },
      });
    }
  }
  remarks.push(...completePostalCodes(plan, body));
  return { body, errors, remarks, missing };
}

/** Restores the leading zeros of postal codes, once the country of their address is known. */
function completePostalCodes({ mapped }: ImportPlan, body: Record<string, unknown>): LineError[] {
  return mapped.flatMap((source) => {
    const { field, part } = source.target;
    const address = body[field] as Address | null | undefined;
    if (source.field.kind !== "address" || part !== "postalCode" || !address?.postalCode) return [];
    const code = withLeadingZeros(address.postalCode, address.country);
    if (code === undefined) return [];
    body[field] = { ...address, postalCode: code };
    return [{ column: columnOf(source), code: "import.line.leading-zeros", params: { value: code } }];
  });
}

/** Returns the column for an error at a field path: the exact target, else a part of the field. */
export function columnAt({ mapped }: ImportPlan, path: string): number | null {
  const [field] = path.split(".");
  return columnOf(
    mapped.find(({ target }) => target.name === path) ?? mapped.find(({ target }) => target.field === field),
  );
}

/** Converts a refusal to the errors of a line. */
export function problemErrors(plan: ImportPlan, { problem }: ApiProblem): LineError[] {
  const recordErrors = (problem.errors ?? []).map((code) => ({
    column: null,
    code,
    params: problem.params?.[""] ?? {},
  }));
  const fields = Object.entries(problem.fields ?? {}).map(([path, code]) => ({
    column: columnAt(plan, path),
    code,
    params: { ...problem.params?.[path], ...(columnAt(plan, path) === null && { field: path }) },
  }));
  return [...fields, ...recordErrors];
}

/** Formats a current value for the preview. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(asText).join(", ");
  if (typeof value !== "object") return String(value);
  const { label, minor, currency } = value as { label?: unknown; minor?: number; currency?: string };
  if (typeof label === "string") return label;
  if (minor !== undefined && currency !== undefined) return moneyText({ minor, currency });
  return Object.values(value).map(asText).filter(Boolean).join(" ");
}

function changesOf(
  plan: ImportPlan,
  line: TableLine,
  before: StoredRecord | null,
  { values, changed }: ValidatedChange,
): PreviewLine["changes"] {
  if (before === null) return [];
  return plan.mapped.flatMap((source) => {
    const {
      field: definition,
      target: { name, field, part },
    } = source;
    const old = part === null ? before[field] : (before[field] as Values | null)?.[part];
    const newValue = part === null ? values[field] : (values[field] as Values | null)?.[part];
    return changed.has(field) && JSON.stringify(old ?? null) !== JSON.stringify(newValue ?? null)
      ? [
          {
            columns: [...source.columns],
            target: name,
            before: plan.reader.label(definition, field, old) ?? asText(old),
            after: textOf(plan, source, line),
          },
        ]
      : [];
  });
}

/** Names the unknown record of a line, so that it is counted once. */
function missingName(plan: ImportPlan, line: TableLine): string {
  const fields = plan.service.resource.import?.missing?.fields ?? [];
  const named = plan.mapped.filter(({ target }) => fields.includes(target.field));
  return named.map((mapped) => `${mapped.target.field}=${textOf(plan, mapped, line).trim().toLowerCase()}`).join(" ");
}

/** Validates one line without writing. Its unique values count for the lines that follow. */
export async function validateLine(
  plan: ImportPlan,
  data: ScopedDatabase,
  raw: TableLine,
  before: StoredRecord | null,
  batchValues: BatchUniqueValues,
  lookups: Lookups,
): Promise<ValidatedLine> {
  const { service, caller, options, header } = plan;
  const { resource } = service;
  const line = applyCorrections(raw, plan);
  const key = lineKey(plan, line);
  const result = (outcome: LineOutcome, more: Partial<ValidatedLine> = {}): ValidatedLine => ({
    line,
    key,
    label:
      before === null ? null : labelText(resource.fields[resource.label], before[resource.label], caller.languages),
    outcome,
    errors: [],
    remarks: [],
    changes: [],
    write: null,
    missing: [],
    ...more,
  });
  const ignored = (code: string, params: LineError["params"] = {}, missing: readonly string[] = []): ValidatedLine =>
    result("IGNORED", { errors: [{ column: null, code, params }], missing });

  if (line.cells.every((cell) => cell.trim() === "")) return ignored("import.line.empty");
  if (key === "")
    return result("ERROR", { errors: [{ column: columnOf(plan.matchTarget), code: "error.required", params: {} }] });
  const last = plan.lastLines.get(key) ?? line.line;
  if (last !== line.line) return ignored("import.line.duplicate-key", { line: last });
  if (before === null && options.mode === "UPDATE")
    return ignored(UNKNOWN_KEY, { value: keyTextOf(plan, line) ?? "" }, [
      `${plan.match ?? "line"}=${key.replace("\u001f", " ")}`,
    ]);
  if (before !== null && options.mode === "CREATE") return ignored("import.line.exists");
  const { body, errors, remarks, missing } = readCells(plan, line, before);
  const { proposals } = plan;
  // A former key finds the record but is not written back.
  if (proposals !== undefined && before !== null && plan.match !== null) Reflect.deleteProperty(body, plan.match);
  if (line.cells.slice(header.length).some((cell) => cell.trim() !== ""))
    errors.push({ column: null, code: "import.line.too-many-cells", params: {} });
  try {
    if (before === null && resource.operations?.create === false) throw new ApiProblem("forbidden");
    if (before === null) requireCreation(service, caller);
    const change = await validateChange(
      service,
      caller,
      data,
      before === null ? { ...proposals?.defaults, ...body } : body,
      before,
      lookups,
      true,
    );
    const changes = changesOf(plan, line, before, change);
    const label = labelText(resource.fields[resource.label], change.values[resource.label], caller.languages);
    if (errors.length > 0) return result("ERROR", { errors, missing, label });
    if (before !== null && change.changed.size === 0) return result("UNCHANGED", { remarks });
    const kept = reasonToKeep(plan, before);
    if (kept !== undefined) return ignored(kept);
    batchValues.add(change);
    const unresolved = Object.entries(change.unresolved ?? {});
    if (unresolved.length > 0)
      return result("IGNORED", {
        errors: unresolved.map(([path, code]) => ({ column: columnAt(plan, path), code, params: {} })),
        missing: [missingName(plan, line)],
        write: { before, change },
        label,
      });
    return result(before === null ? "CREATED" : "UPDATED", {
      changes,
      remarks,
      write: { before, change },
      label,
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const read = new Set(errors.map(({ column }) => column));
    // Do not report an unreadable cell as missing too.
    const otherErrors = problemErrors(plan, error).filter(({ column }) => column === null || !read.has(column));
    const unknown = otherErrors.filter(({ code }) => code === resource.import?.missing?.error);
    if (errors.length === 0 && unknown.length > 0)
      return result("IGNORED", { errors: unknown, missing: [missingName(plan, line)] });
    const reasons = otherErrors.filter(({ code }) => resource.import?.ignored?.includes(code));
    if (errors.length === 0 && reasons.length > 0) return result("IGNORED", { errors: reasons });
    return result("ERROR", { errors: [...errors, ...otherErrors], missing });
  }
}
