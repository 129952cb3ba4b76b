/** `npm run openapi`: writes dist/openapi.json, the description that the server serves at /admin/api/openapi.json. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "../server/app";
import { readConfig } from "../server/platform/config";
import { MODULES } from "../server/modules";
import { openDatabase } from "../server/platform/storage/open-database";

const target = path.resolve(import.meta.dirname, "../../dist/openapi.json");
const dataDirectory = mkdtempSync(path.join(tmpdir(), "td-admin-openapi-"));
const open = await openDatabase({ url: undefined, dataDirectory });
try {
  const config = { ...readConfig(), dataDirectory, demo: false };
  const { app } = await build({ config, open, modules: MODULES });
  const response = await app.inject("/admin/api/openapi.json");
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, response.body);
  await app.close();
  const { paths } = response.json<{ paths: object }>();
  console.log(`wrote ${path.relative(process.cwd(), target)}, ${Object.keys(paths).length} paths`);
} finally {
  await open.close();
  rmSync(dataDirectory, { recursive: true, force: true });
}
