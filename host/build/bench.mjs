// `npm run bench`: bytes, round trips and query times against the built product; fails over budget.
import { ensureDependencies, run } from "./dependencies.mjs";
import { isBuilt } from "./sources.mjs";

ensureDependencies();
if (!isBuilt()) (await import("./build.mjs")).build();
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "bench", ...process.argv.slice(2)]);
