import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../../host/server/last-resort.ts");

it.each([
  ["an unhandled rejection", `void Promise.reject(new Error("lost"));`],
  ["an error event without a listener", `new EventEmitter().emit("error", new Error("lost"));`],
])("logs %s and continues", (_, fault) => {
  const program = `import { EventEmitter } from "node:events";
    import { keepServing } from ${JSON.stringify(SOURCE)};
    keepServing();
    setTimeout(() => { ${fault} }, 1);
    setTimeout(() => console.log("still there"), 50);`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: "still there\n" });
  expect(stderr).toContain("lost");
});
