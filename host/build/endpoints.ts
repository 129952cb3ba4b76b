/** Lists the endpoints of the contract with the files that declare them. */
import { isObject } from "../../src/contract/object";
import type { Endpoint } from "../../src/contract/endpoint";
import { exportEndpoint } from "../../src/contract/export-endpoint";
import { matrixEndpoints } from "../../src/contract/kinds/matrix-endpoints";
import { reportEndpoints } from "../../src/contract/kinds/report-endpoints";
import { toolEndpoints } from "../../src/contract/kinds/tool-endpoints";
import { figuresEndpoint } from "../../src/contract/figures-endpoint";
import { mapEndpoint } from "../../src/contract/map-endpoint";
import { hasRecords, type AnyResource } from "../../src/contract/resource";
import { resourceEndpoints } from "../../src/contract/resource-endpoints";
import { filesUnder, importFile } from "./files";

/** An endpoint with the file that declares it. */
export interface FoundEndpoint {
  readonly endpoint: Endpoint;
  /** Relative to the project root. */
  readonly file: string;
  /** Name of the exported constant, by which handlers and callers import it. */
  readonly name: string;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  isObject(value) && "id" in value && "method" in value && "path" in value;

/** Endpoints that src/contract/endpoints declares. */
export async function findEndpoints(): Promise<FoundEndpoint[]> {
  const perFile = await Promise.all(
    filesUnder("src/contract/endpoints", ".ts").map(async (file) =>
      Object.entries(await importFile(file)).flatMap(([name, value]) =>
        isEndpoint(value) && !file.endsWith("/index.ts") ? [{ endpoint: value, file, name }] : [],
      ),
    ),
  );
  return perFile.flat();
}

/** Endpoints that derive from a definition. */
export const derivedEndpoints = (resource: AnyResource): Endpoint[] => [
  ...(hasRecords(resource) ? Object.values(resourceEndpoints(resource)) : []),
  ...(resource.exportable === true ? [exportEndpoint(resource)] : []),
  ...(resource.list?.map === undefined ? [] : [mapEndpoint(resource)]),
  ...(resource.list?.figures === undefined ? [] : [figuresEndpoint(resource)]),
  ...(resource.tool === undefined ? [] : Object.values(toolEndpoints(resource))),
  ...(resource.matrix === undefined ? [] : Object.values(matrixEndpoints(resource))),
  ...(resource.report === undefined ? [] : Object.values(reportEndpoints(resource))),
];
