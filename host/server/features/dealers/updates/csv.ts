/** Parses a CSV file into proposals. Columns are named after the dealer's fields and the parts of the address. */
import { parse } from "csv-parse/sync";
import { ADDRESS_PARTS } from "../../../../../src/contract/fields";
import { PROPOSABLE_BY_ALL } from "../../../../../src/resources/dealers/updates/fitter-update.resource";
import { ApiProblem } from "../../../platform/http/problem";
import type { Proposal } from "./propose";

/** Fields that fit into one cell. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(
  PROPOSABLE_BY_ALL.filter(
    (name) => !["address", "geo", "openingHours", "fittingHours", "vehicleTypes"].includes(name),
  ),
);
const PARTS: ReadonlySet<string> = new Set(ADDRESS_PARTS);
const NUMBERS: ReadonlySet<string> = new Set(["maxRimInches"]);
const SWITCHES: ReadonlySet<string> = new Set(["runflatFitting", "tyreStorage"]);
const YES = /^(1|x|y|yes|true|oui|vrai|ja|wahr)$/i;

/** Normalises a header cell: ignores case, spaces and separators. */
const nameOf = (head: string): string => {
  const normalised = head.replace(/[\s_-]/g, "").toLowerCase();
  return [...PLAIN_FIELDS, ...PARTS, "code"].find((name) => name.toLowerCase() === normalised) ?? "";
};

const separatorOf = (text: string): string => {
  const [head = ""] = text.split(/\r?\n/, 1);
  return [";", "\t", ","].find((sign) => head.includes(sign)) ?? ";";
};

function proposalOf(names: readonly string[], cells: readonly string[], line: number): Proposal | undefined {
  const raw: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const address: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const cell = (cells[index] ?? "").trim();
    if (name === "" || cell === "") continue;
    if (PARTS.has(name)) address[name] = name === "country" ? cell.toUpperCase() : cell;
    else if (SWITCHES.has(name)) values[name] = YES.test(cell);
    else values[name] = NUMBERS.has(name) ? Number(cell.replace(",", ".")) : cell;
    raw[PARTS.has(name) ? "address" : name] = PARTS.has(name)
      ? [raw["address"], cell].filter((part) => part !== undefined).join(", ")
      : cell;
  }
  const { code, ...rest } = values;
  if (typeof code !== "string") return undefined;
  return { code, line, raw, values: Object.keys(address).length === 0 ? rest : { ...rest, address } };
}

/** Parses the file. Throws when it is unreadable or has no code column. */
export function proposalsOfCsv(text: string): Proposal[] {
  let rows: string[][];
  try {
    rows = parse(text, { delimiter: separatorOf(text), bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch {
    throw new ApiProblem("validation", { fields: { csv: "fitter-update.error.unreadable" } });
  }
  const [head = [], ...lines] = rows;
  const names = head.map(nameOf);
  if (!names.includes("code")) throw new ApiProblem("validation", { fields: { csv: "fitter-update.error.no-code" } });
  return lines.flatMap((cells, index) => proposalOf(names, cells, index + 2) ?? []);
}
