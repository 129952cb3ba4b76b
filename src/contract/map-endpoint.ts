/** The call behind a list's map: the positions of the records that the query finds. Loaded only when the map opens. */
import * as v from "valibot";
import { apiPathOf } from "./api-path";
import { endpoint } from "./endpoint";
import type { AnyResource } from "./resource";

/** Maximum number of single records on a map; more are grouped. */
export const MAX_POINTS = 2_000;
/** Maximum number of listed records without a position. */
export const MAX_UNPLACED = 200;

/** A part of the world in WGS 84 degrees. */
export interface MapBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Parses `west,south,east,north`. Returns undefined for anything but a box within the world. */
export function parseMapBox(text: string | undefined): MapBox | undefined {
  const numbers = (text ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const isBox = west >= -180 && west < east && east <= 180 && south >= -90 && south < north && north <= 90;
  return isBox && numbers.length === 4 ? { west, south, east, north } : undefined;
}

/** Writes what `parseMapBox` reads, with four decimals, about ten metres. */
export const formatMapBox = ({ west, south, east, north }: MapBox): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(4)).join(",");

const labelled = { id: v.number(), label: v.string() };
const box = v.object({ west: v.number(), south: v.number(), east: v.number(), north: v.number() });

/** Several records that are close to each other, at their mean position. */
const group = v.object({ lat: v.number(), lng: v.number(), count: v.number(), box });
export type MapGroup = v.InferOutput<typeof group>;

/** Returns the endpoint of a resource's map. */
export const mapEndpoint = ({ name, apiPath, right, conditions }: AnyResource) =>
  endpoint({
    id: `${name}.map`,
    method: "GET",
    path: `${apiPathOf({ name, apiPath })}/map`,
    summary: `Positions of the ${name} that a list's query finds, and those without one. \`box\` (west,south,east,north in degrees) limits the positions`,
    query: v.record(v.string(), v.string()),
    response: v.object({
      /** WGS 84 degrees. Empty when the records are grouped. */
      points: v.array(v.object({ ...labelled, lat: v.number(), lng: v.number() })),
      /** All records of the box in groups, when there are more than MAX_POINTS. */
      groups: v.array(group),
      /** Whether the counts of the groups are estimated from a sample. */
      isEstimate: v.boolean(),
      /** The first records without a position, and whether there are more. */
      withoutPosition: v.array(v.object(labelled)),
      hasMoreWithoutPosition: v.boolean(),
    }),
    right: right?.read,
    conditions,
  });
