/** `npm run openapi`: writes dist/openapi.json, the description that the server serves, and the types of the package's client. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { apiTypes, CLIENT_TYPES, readApiDocument } from "./client-types";

const dist = path.resolve(import.meta.dirname, "../../dist");
const document = await readApiDocument();
mkdirSync(dist, { recursive: true });
writeFileSync(path.join(dist, "openapi.json"), JSON.stringify(document));
writeFileSync(path.join(dist, "client-api.d.ts"), await apiTypes(document));
writeFileSync(path.join(dist, "client.d.ts"), CLIENT_TYPES);
console.log(`wrote dist/openapi.json, ${Object.keys(document.paths ?? {}).length} paths`);
