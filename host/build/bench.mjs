// `npm run bench`: measures the built product, prints each figure with its budget, and fails when one exceeds it. Arguments choose files:
// `npm run bench -- list-query`.
import { ensureDependencies, run } from "./dependencies.mjs";
import { isBuilt } from "./sources.mjs";

ensureDependencies();
if (!isBuilt()) (await import("./build.mjs")).build();
run(process.execPath, [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "bench",
  "--reporter=default",
  "--reporter=./tests/bench/table-reporter.ts",
  ...process.argv.slice(2),
]);
