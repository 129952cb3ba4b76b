/** Exports articles of all levels: as one flat file whose lines include the ancestors, or as a ZIP with one file per level. */
import { textIn } from "../../../../src/contract/fields/values";
import { setImmediate as nextTurn } from "node:timers/promises";
import { articleName } from "../../../../src/contract/article-name";
import {
  keyOfLevel,
  levelAbove,
  type DatabaseLevel,
  type DatabaseStructure,
} from "../../../../src/contract/custom-database";
import type { DatabaseLayout } from "../../../../src/contract/endpoints/database-files";
import type { ExportFormat } from "../../../../src/contract/list-definition";
import type { AnyResource } from "../../../../src/contract/resource";
import { isLocalised } from "../../../../src/contract/fields";
import { ApiProblem } from "../../platform/http/problem";
import type { Caller } from "../../resources/types";
import { exportTable, type RecordTable } from "../../resources/export/export-table";
import { requireFits, TABLE_MIME, tableFile } from "../../resources/export/exporting";
import { serviceOf } from "../../resources/service";
import type { ServerServices } from "../../services/server-services";
import { writeArchive } from "../../services/tables/archive";
import type { SheetCell } from "../../services/tables/workbook";

/** Field kinds that are not exported. */
const NOT_EXPORTED_KINDS: ReadonlySet<string> = new Set(["picture", "file", "position"]);
const BATCH_SIZE = 250;

export interface LevelTable {
  readonly level: DatabaseLevel;
  readonly table: RecordTable;
}

/**
 * Returns the columns of a level: its exportable fields, localised ones in all languages of the shop, and the parent last. The code is
 * left out when another field is the key.
 */
function columnsOf(
  { fields }: AnyResource,
  structure: DatabaseStructure,
  level: DatabaseLevel,
  locales: readonly string[],
): string[] {
  const omitted = new Set(["parent", ...(keyOfLevel(structure, level) === undefined ? [] : ["code"])]);
  const levelColumns = Object.entries(fields).flatMap(([name, field]) =>
    omitted.has(name) || NOT_EXPORTED_KINDS.has(field.kind)
      ? []
      : isLocalised(field)
        ? locales.map((locale) => `${name}.${locale}`)
        : [name],
  );
  return levelAbove(structure, level) === undefined ? levelColumns : [...levelColumns, "parent"];
}

/** Builds the table of each level, top first. */
export async function levelTables(
  structure: DatabaseStructure,
  caller: Caller,
  shownOnly: boolean,
  services: Pick<ServerServices, "messages">,
): Promise<LevelTable[]> {
  const tables: LevelTable[] = [];
  for (const level of structure.levels) {
    const service = serviceOf(caller.registry, articleName(level.id));
    const filter: Record<string, string> = shownOnly ? { status: "ACTIVE" } : {};
    const query = { q: "", page: 1, size: 25, sort: [{ field: service.resource.label, descending: false }], filter };
    const columns = columnsOf(service.resource, structure, level, caller.context.languages);
    tables.push({ level, table: await exportTable(service, caller, { query, columns }, services.messages) });
  }
  return tables;
}

/** Returns column prefixes per level: the name, or the code when two levels share a name. */
export function levelHeads(
  { levels }: DatabaseStructure,
  locales: readonly string[],
): ReadonlyMap<DatabaseLevel, string> {
  const names = levels.map((level) => textIn(level.name, locales));
  return new Map(
    levels.map((level, index) => {
      const name = names[index] ?? "";
      const isAlone = names.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
      return [level, isAlone && name !== "" && !name.includes(":") ? name : level.code];
    }),
  );
}

type Row = readonly SheetCell[];

interface LevelRows {
  /** Cells by article. */
  readonly cells: ReadonlyMap<number, Row>;
  /** Ids of the child articles by parent. */
  readonly childIds: ReadonlyMap<number, number[]>;
  /** Ids of top-level articles and of those whose parent is not exported. */
  readonly orphans: readonly number[];
}

async function levelRows({ table }: LevelTable, width: number, above: LevelRows | undefined): Promise<LevelRows> {
  const cells = new Map<number, Row>();
  const orphans: number[] = [];
  for await (const batch of table.records())
    for (const { record, cells: rowCells } of batch) {
      cells.set(record.id, rowCells.slice(0, width));
      const parent = record["parent"] as { readonly id: number } | null | undefined;
      const siblings = parent == null ? undefined : above?.childIds.get(parent.id);
      (siblings ?? orphans).push(record.id);
    }
  return { cells, childIds: new Map([...cells.keys()].map((id) => [id, []])), orphans };
}

/** Returns one line per article without children; the cells of its ancestors come first. */
async function flatTable(tables: readonly LevelTable[], heads: ReadonlyMap<DatabaseLevel, string>) {
  // The parent has its own columns.
  const widths = tables.map(({ table }, index) => table.heads.length - (index === 0 ? 0 : 1));
  const levels: LevelRows[] = [];
  for (const [index, table] of tables.entries())
    levels.push(await levelRows(table, widths[index] ?? 0, levels[index - 1]));
  const empty = (from: number, to: number): Row =>
    widths.slice(from, to).flatMap((width) => Array.from({ length: width }, () => null));

  function* linesOf(levelIndex: number, id: number, before: Row): Generator<SheetCell[]> {
    const { cells, childIds } = levels[levelIndex] ?? {
      cells: new Map<number, Row>(),
      childIds: new Map<number, number[]>(),
    };
    const line = [...before, ...(cells.get(id) ?? [])];
    const children = childIds.get(id) ?? [];
    if (children.length === 0) yield [...line, ...empty(levelIndex + 1, widths.length)];
    for (const child of children) yield* linesOf(levelIndex + 1, child, line);
  }
  function* lines(): Generator<SheetCell[]> {
    for (const [index, { orphans }] of levels.entries())
      for (const id of orphans) yield* linesOf(index, id, empty(0, index));
  }
  return {
    heads: tables.flatMap(({ level, table }, index) =>
      table.heads.slice(0, widths[index]).map((head) => `${heads.get(level) ?? level.code}: ${head}`),
    ),
    async *rows(): AsyncGenerator<SheetCell[][]> {
      let batch: SheetCell[][] = [];
      for (const line of lines()) {
        batch.push(line);
        if (batch.length < BATCH_SIZE) continue;
        yield batch;
        batch = [];
        await nextTurn();
      }
      if (batch.length > 0) yield batch;
    },
  };
}

export interface DatabaseFile {
  readonly name: string;
  readonly mimeType: string;
  /** The content, which is read from the tables while it is consumed. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** Maximum articles of a flat file, which has to be joined in memory. A file per level has no limit. */
const MAX_FLAT = 50_000;

/** Builds the file of a layout. `name` has no extension. Throws when a level has too many articles for the layout or format. */
export async function databaseFile(
  tables: readonly LevelTable[],
  layout: DatabaseLayout,
  format: ExportFormat,
  heads: ReadonlyMap<DatabaseLevel, string>,
  name: string,
): Promise<DatabaseFile> {
  for (const { table } of tables) requireFits(format, table.count);
  if (layout === "FLAT") {
    if (tables.some(({ table }) => table.count > MAX_FLAT))
      throw new ApiProblem("refused", { errors: ["custom-database.files.too-large"] });
    const content = tableFile(await flatTable(tables, heads), format, name);
    return { name: `${name}.${format}`, mimeType: TABLE_MIME[format], content };
  }
  const files = tables.map(({ level, table }) => ({
    name: `${level.code}.${format}`,
    content: tableFile(table, format, level.code),
  }));
  return { name: `${name}.zip`, mimeType: "application/zip", content: writeArchive(files) };
}
