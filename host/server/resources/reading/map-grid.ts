/**
 * The tiles of maps: 1,024 rows and columns over the world. The database stores the tile of a position as row × 1,024 + column, so that the tiles
 * of a row within a box are one range of numbers.
 */
import type { MapBox } from "../../../../src/contract/map-endpoint";

const TILES = 1_024;
/** Rows of tiles in a box from which whole rows are read as one range. */
const MAX_ROWS = 32;
/** Groups of records over the width of a map. */
const GROUPS_ACROSS = 24;

/** A range of tiles: from the first up to and without the second. */
export type TileRange = readonly [from: number, to: number];

export const WHOLE_WORLD: MapBox = { west: -180, south: -90, east: 180, north: 90 };

/** Returns the row or column at a share of the height or width of the world, as the database computes it. */
const tile = (share: number): number => Math.floor(share * (TILES - 0.001));

/** Returns the tiles of a box as ranges. They cover the box and a little more. */
export function tileRanges({ west, south, east, north }: MapBox): TileRange[] {
  const [left, right] = [tile((west + 180) / 360), tile((east + 180) / 360)];
  const [top, bottom] = [tile((90 - north) / 180), tile((90 - south) / 180)];
  if (bottom - top >= MAX_ROWS) return [[top * TILES, (bottom + 1) * TILES]];
  return Array.from({ length: bottom - top + 1 }, (_, index) => {
    const start = (top + index) * TILES;
    return [start + left, start + right + 1] as const;
  });
}

/** Returns the width of the squares, in degrees, in which a map of the box groups records. */
export const groupDegrees = ({ west, east }: MapBox): number => (east - west) / GROUPS_ACROSS;
