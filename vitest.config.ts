import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { textModules } from "./host/build/text-plugin.mjs";

/** What takes longest starts first, so that no worker is left alone with it; a fresh clone has no record of times. */
const LONGEST = ["every-resource.test.ts", "every-screen.test.ts", "every-resource-embedded.test.ts"];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found < 0 ? LONGEST.length : found;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

const componentFiles = (): string[] =>
  ["tests/unit", "tests/behaviours"].flatMap((folder) =>
    readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.tsx"))
      .map((name) => path.posix.join(folder, name)),
  );

/** A module that is replaced and an element that is defined stay so for all files of a process; other files share one and its window. */
const leavesTraces = (file: string): boolean =>
  /vi\.mock\(|defineElement\(|customElements\.define\(/.test(
    readFileSync(path.join(import.meta.dirname, file), "utf8"),
  );

/** One project a kind of test: `npx vitest run --project unit`. The browser project drives a built `dist/`, so `npm test` runs it last. */
export default defineConfig({
  plugins: [textModules()],
  test: {
    pool: "threads",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "happy-dom",
          testTimeout: 30_000,
          // Processes, not threads: Node's BroadcastChannel reaches every thread, as if all test files were tabs of one browser.
          pool: "forks",
          // Functions and stores: a window for all of a worker's files is enough, and making one takes longer than most of them.
          isolate: false,
          include: ["tests/unit/**/*.test.ts"],
        },
      },
      ...(["component", "component-alone"] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          environment: "happy-dom" as const,
          setupFiles: ["tests/unit/setup.ts"],
          testTimeout: 30_000,
          pool: "forks" as const,
          isolate: name === "component-alone",
          include: componentFiles().filter((file) => leavesTraces(file) === (name === "component-alone")),
        },
      })),
      {
        extends: true,
        test: {
          name: "contract",
          environment: "node",
          // As on the server: definitions are read once for all files.
          isolate: false,
          globalSetup: ["tests/server/support/shared-postgres.ts"],
          include: ["tests/*.test.ts", "tests/{behaviours,contract,resources}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          // Each file has a server and a database of its own; what modules hold is the same for all.
          isolate: false,
          globalSetup: ["tests/server/support/shared-postgres.ts"],
          include: ["tests/server/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // A real browser on a busy machine: one second chance, which the report shows.
          retry: 1,
          environment: "node",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: ["tests/browser/server.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "bench",
          environment: "node",
          include: ["tests/bench/**/*.test.ts"],
          globalSetup: ["tests/browser/server.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
