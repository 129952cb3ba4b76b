import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const SOURCE = path.resolve(import.meta.dirname, "../../host/server/last-resort.ts");
const NODE_OPTIONS = ["--import", "tsx", "--input-type=module", "--eval"];

it.each([
  ["an unhandled rejection", `void Promise.reject(new Error("lost"));`],
  ["an error event without a listener", `new EventEmitter().emit("error", new Error("lost"));`],
])("logs %s and continues", (_, fault) => {
  const program = `import { EventEmitter } from "node:events";
    import { keepServing } from ${JSON.stringify(SOURCE)};
    keepServing();
    setTimeout(() => { ${fault} }, 1);
    setTimeout(() => console.log("still there"), 50);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...NODE_OPTIONS, program], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "still there\n" });
  expect(stderr).toContain("lost");
});

it("does not log without end when nobody reads the log any more", async () => {
  const program = `import { keepServing } from ${JSON.stringify(SOURCE)};
    keepServing();
    let exceptions = 0;
    process.on("uncaughtException", () => (exceptions += 1));
    setTimeout(() => { throw new Error("lost"); }, 1);
    setTimeout(() => process.exit(exceptions), 300);`;
  const child = spawn(process.execPath, [...NODE_OPTIONS, program], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(1);
});
