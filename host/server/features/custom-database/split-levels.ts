/** Splits a file of all levels into one input per level: columns of a flat file, or files of a ZIP by name. */
import { Readable } from "node:stream";
import { textIn } from "../../../../src/contract/fields/values";
import { articleName } from "../../../../src/contract/article-name";
import { levelAbove, type DatabaseLevel, type DatabaseStructure } from "../../../../src/contract/custom-database";
import type { TableFormat } from "../../../../src/contract/endpoints/imports";
import { ApiProblem } from "../../platform/http/problem";
import type { UploadedFile } from "../../platform/http/route";
import { linesAsCsv } from "../../resources/import/lines-as-csv";
import { matchKey } from "../../resources/import/plan";
import { importTargets, suggestMapping } from "../../resources/import/targets";
import type { Caller } from "../../resources/types";
import { foldText } from "../../../../src/contract/fold-text";
import { serviceOf } from "../../resources/service";
import type { ServerServices } from "../../services/server-services";
import { readArchive } from "../../services/tables/archive";
import { readTable, type ReadTable, type TableLimits, type TableLine } from "../../services/tables/read-table";

export interface LevelFile extends ReadTable {
  readonly level: DatabaseLevel;
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Lines that contradict the first line of their article. */
  readonly differing: number;
}

export interface SplitFile {
  readonly files: readonly LevelFile[];
  readonly ignored: readonly string[];
}

interface Source {
  readonly structure: DatabaseStructure;
  readonly caller: Caller;
  readonly services: Pick<ServerServices, "messages">;
}

/** Limits of a file, because its levels are separated in memory. An import of one level has none of these. */
const LIMITS: TableLimits = { lines: 50_000 };
const FLAT_FORMAT: TableFormat = { kind: "CSV", encoding: "UTF-8", delimiter: ";" };
const normalise = (text: string): string => foldText(text).trim();

/** Maps possible file names to levels: code, name and plural in any language. */
function levelsByName({ levels }: DatabaseStructure): ReadonlyMap<string, DatabaseLevel> {
  const byName = new Map<string, DatabaseLevel>();
  for (const level of levels) byName.set(normalise(level.code), level);
  for (const level of levels)
    for (const text of [...Object.values(level.name), ...Object.values(level.pluralName)])
      if (!byName.has(normalise(text))) byName.set(normalise(text), level);
  return byName;
}

/** Returns the column of a level's key field. */
async function keyColumn(
  { caller, services }: Source,
  level: DatabaseLevel,
  heads: readonly string[],
): Promise<number> {
  const { resource } = serviceOf(caller.registry, articleName(level.id));
  const targets = importTargets(resource, caller);
  const mapping = await suggestMapping(resource, targets, heads, services.messages, caller);
  const match = targets.find((target) => target.match)?.name;
  const [column] = Object.entries(mapping).find(([, target]) => target === match) ?? [];
  if (column === undefined)
    throw new ApiProblem("refused", {
      errors: ["custom-database.files.no-key"],
      params: { "": { level: textIn(level.name, caller.languages) } },
    });
  return Number(column);
}

interface LevelColumns {
  readonly level: DatabaseLevel;
  /** Column indexes in the flat file, and headers without the level prefix. */
  readonly columns: readonly { readonly column: number; readonly head: string }[];
}

const cellsAt = ({ columns }: LevelColumns, { cells }: TableLine): string[] =>
  columns.map(({ column }) => cells[column] ?? "");
const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** Returns each article once, from its first line, with the parent's key in a separate column. */
function levelLines(
  levelColumns: LevelColumns,
  key: number,
  above: { readonly columns: LevelColumns; readonly key: number } | undefined,
  lines: readonly TableLine[],
): { readonly lines: TableLine[]; readonly differing: number } {
  const first = new Map<string, string>();
  const uniqueLines: TableLine[] = [];
  let differing = 0;
  for (const line of lines) {
    const cells = cellsAt(levelColumns, line);
    if (isBlank(cells)) continue;
    const parent = above === undefined ? [] : [cellsAt(above.columns, line)[above.key] ?? ""];
    const article = matchKey(cells[key]);
    const text = JSON.stringify([...cells, ...parent]);
    const firstLine = article === "" ? undefined : first.get(article);
    if (firstLine === undefined) {
      first.set(article, text);
      uniqueLines.push({ line: line.line, cells: [...cells, ...parent] });
    } else if (firstLine !== text) differing++;
  }
  return { lines: uniqueLines, differing };
}

async function splitFlat(source: Source, { name, content }: UploadedFile): Promise<SplitFile> {
  const { structure, caller } = source;
  const table = await readTable(content, undefined, LIMITS);
  const byName = levelsByName(structure);
  const ignored: string[] = [];
  const byLevel = new Map<DatabaseLevel, { column: number; head: string }[]>();
  for (const [column, head] of table.header.entries()) {
    const [, prefix = "", rest = ""] = /^([^:]*):(.*)$/.exec(head) ?? [];
    const level = byName.get(normalise(prefix));
    if (level === undefined || rest.trim() === "") ignored.push(head);
    else byLevel.set(level, [...(byLevel.get(level) ?? []), { column, head: rest.trim() }]);
  }
  const files: LevelFile[] = [];
  let above: { readonly columns: LevelColumns; readonly key: number } | undefined;
  for (const level of structure.levels) {
    const columns = byLevel.get(level);
    if (columns === undefined) continue;
    const levelColumns: LevelColumns = { level, columns };
    const heads = columns.map(({ head }) => head);
    const key = await keyColumn(source, level, heads);
    // A file that omits a level has no information about parents.
    const parent = above?.columns.level === levelAbove(structure, level) ? above : undefined;
    const parentName = parent === undefined ? "" : textIn(parent.columns.level.name, caller.languages);
    // A field of the same name takes precedence.
    const parentHead = heads.some((head) => normalise(head) === normalise(parentName)) ? "parent" : parentName;
    const header = parent === undefined ? heads : [...heads, parentHead];
    const found = levelLines(levelColumns, key, parent, table.lines);
    above = { columns: levelColumns, key };
    if (found.lines.length === 0) continue;
    files.push({
      level,
      name: `${name.replace(/\.\w+$/, "")}-${level.code}.csv`,
      content: linesAsCsv(header, found.lines),
      format: FLAT_FORMAT,
      parts: [],
      header,
      ...found,
    });
  }
  return { files, ignored };
}

async function splitArchive({ structure }: Source, { content }: UploadedFile): Promise<SplitFile> {
  const byName = levelsByName(structure);
  const ignored: string[] = [];
  const found = new Map<DatabaseLevel, LevelFile>();
  for (const file of await readArchive(content)) {
    const [, base = "", kind] = /^(.*)\.(csv|txt|tsv|xlsx)$/i.exec(file.name) ?? [];
    const level = kind === undefined ? undefined : byName.get(normalise(base));
    if (level === undefined || found.has(level)) ignored.push(file.name);
    else {
      const content = Readable.from([file.content]);
      const table = await readTable(file.content, undefined, LIMITS);
      found.set(level, { level, name: file.name, content, ...table, differing: 0 });
    }
  }
  return { files: structure.levels.flatMap((level) => found.get(level) ?? []), ignored };
}

/** Whether a file is a ZIP but not a workbook, which is a ZIP that starts with its content types. */
const isArchive = (content: Buffer): boolean =>
  content[0] === 0x50 && content[1] === 0x4b && !content.subarray(0, 4_096).includes("[Content_Types].xml");

/** Returns the files of the levels contained in an upload, top first. Throws a problem when there are none. */
export async function splitLevels(source: Source, uploaded: UploadedFile): Promise<SplitFile> {
  const split = await (isArchive(uploaded.content) ? splitArchive : splitFlat)(source, uploaded);
  if (split.files.length === 0) throw new ApiProblem("refused", { errors: ["custom-database.files.no-level"] });
  return split;
}
