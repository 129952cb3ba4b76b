/** Type declarations of the package's `client` entry, generated from the OpenAPI document. */
import { tmpdir } from "node:os";
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript";
import { describeServer } from "../server/app";
import { MODULES } from "../server/modules";
import { readConfig } from "../server/platform/config";
import { openServer } from "../server/platform/storage/open-database";

/** Returns the OpenAPI document. Needs no database: the connection to the server named here is never used. */
export async function readApiDocument(): Promise<OpenAPI3> {
  const open = await openServer("postgres://localhost/unused");
  try {
    const config = { ...readConfig({}), dataDirectory: tmpdir(), demo: false };
    return (await describeServer({ config, open, modules: MODULES })) as unknown as OpenAPI3;
  } finally {
    await open.close();
  }
}

/** Returns the declarations of all calls (`paths`) and of each schema by its name. */
export async function apiTypes(document: OpenAPI3): Promise<string> {
  const nodes = await openapiTypescript(document, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    alphabetize: true,
  });
  // Indented by spaces, the declarations take 47 kB more of the packed package.
  return astToString(nodes).replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

/** Declarations of `td-admin/client`: the client of elements/client.ts with the types of the calls. */
export const CLIENT_TYPES = `import type { paths } from "./client-api.js";
import type { ApiClient, ClientOptions } from "./types/client.js";
export type * from "./client-api.js";
export type { ApiClient, ClientOptions };
/** Creates a client of the server's calls. */
export declare function createClient(options?: ClientOptions): ApiClient<paths>;
`;
