/** Samples of positions, for maps with more records than they can read in a short time. */
import { and, getTableName, or, sql, type SQL } from "drizzle-orm";
import type { ListQuery } from "../../../../src/contract/list-query";
import type { MapBox } from "../../../../src/contract/map-endpoint";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MapColumns, ResourceStorage } from "../storage/resource-storage";
import { listedRows } from "./list-conditions";
import { tileRanges } from "./map-grid";
import { estimatedMatches } from "./totals";

/** Values of the column `sample`. */
export const SAMPLES = 1_024;
/** Samples in the text index for maps. */
const TEXT_SAMPLES = 64;
/** Approximate number of records in a sample. */
const SAMPLE_RECORDS = 2_000;
/** Approximate maximum of records whose text a map reads. */
const MAX_TEXTS = 3_000;

/** Condition for positions in a box, without its tiles. */
const inBounds = ({ lat, lng }: MapColumns, { west, south, east, north }: MapBox): SQL =>
  sql`${lat} between ${south}::float8 and ${north}::float8 and ${lng} between ${west}::float8 and ${east}::float8`;

/** Condition for positions on the tiles of a box. For estimates, because the planner takes tiles and bounds to be independent of each other. */
export const inTiles = ({ place }: MapColumns, box: MapBox): SQL =>
  or(...tileRanges(box).map(([from, to]) => sql`${place} >= ${from}::int and ${place} < ${to}::int`)) ?? sql`false`;

export const inBox = (columns: MapColumns, box: MapBox): SQL =>
  and(inTiles(columns, box), inBounds(columns, box)) ?? sql`false`;

/** The part of the records that a map reads. */
export interface Sample {
  /** How many of the samples to read. */
  readonly count: number;
  /** The index that finds them: of random numbers and tiles, also before texts are compared, or of texts. */
  readonly along: "tiles" | "tilesBeforeText" | "text";
}

/**
 * Returns the sample to read.
 *
 * @param matches estimated number of records
 * @param placed condition for the records on the map
 * @returns undefined when a sample would not be smaller, or when it would have to visit more rows than there are matches
 */
export async function sampleFor(
  storage: ResourceStorage,
  data: ScopedDatabase,
  { q, filter }: ListQuery,
  matches: number,
  placed: SQL,
): Promise<Sample | undefined> {
  const count = Math.max(1, Math.round((SAMPLE_RECORDS * SAMPLES) / Math.max(matches, 1)));
  if (count >= SAMPLES) return undefined;
  if (q !== "" && (matches * TEXT_SAMPLES) / SAMPLES <= MAX_TEXTS)
    return { count: Math.min(count, TEXT_SAMPLES), along: "text" };
  const candidates = and(listedRows(storage, data, filter), placed) ?? placed;
  const perSample = (await estimatedMatches(storage, data, { where: candidates, joined: false })) / SAMPLES;
  if (q === "") return count * perSample > matches ? undefined : { count, along: "tiles" };
  const readable = Math.max(1, Math.floor(MAX_TEXTS / Math.max(perSample, 1)));
  return { count: Math.min(count, readable), along: "tilesBeforeText" };
}

/** How a sample is selected. */
interface SampledQuery {
  readonly storage: ResourceStorage;
  readonly columns: MapColumns;
  readonly box: MapBox;
  /** Condition for the rows that the index of tiles covers. */
  readonly candidates: SQL;
  /** Selects the positions of matches from the table, or from a subquery named like it. */
  readonly positions: (also: SQL, from?: SQL) => SQL;
}

/** Selects the positions of a sample, in a time that hardly depends on the number of records. */
export function sampledPositions(
  { count, along }: Sample,
  { storage: { table }, columns, box, candidates, positions }: SampledQuery,
): SQL {
  const { place, sample } = columns;
  // The index's condition is part of the text, because the planner does not know the value of a parameter.
  if (along === "text")
    return positions(
      sql`${sample} < ${sql.raw(String(TEXT_SAMPLES))} and ${sample} < ${count}::smallint and ${inBox(columns, box)}`,
    );
  const tiles = sql.join(
    tileRanges(box).map(([from, to]) => sql`(${from}::int, ${to}::int)`),
    sql`, `,
  );
  const onTile = sql`${sample} = number::smallint and ${place} >= tile.low and ${place} < tile.high and ${inBounds(columns, box)}`;
  // "offset 0" keeps the planner from looking up the text in its index, which would find all its matches for each tile.
  const rows = sql`(select ${table}.* from ${table} where ${candidates} and ${onTile} offset 0) ${sql.identifier(getTableName(table))}`;
  return sql`select sampled.* from (values ${tiles}) tile(low, high) cross join generate_series(0, ${count}::int - 1) number
    cross join lateral (${along === "tiles" ? positions(onTile) : positions(sql`true`, rows)}) sampled`;
}
