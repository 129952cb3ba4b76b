import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { derivedMessages } from "./host/build/message-inject.mjs";
import { textModules } from "./host/build/text-plugin.mjs";

/**
 * The projects of one run, in their order. A worker keeps its modules from file to file of a project, and starts again for the next project:
 * so all files of a project run one after the other. When one worker has no more files of a project, it goes on with the next.
 */
const PROJECTS = ["server", "browser", "journeys", "embeds", "operations"];
/** The files that take longest start first in their project. The list is fixed because a fresh clone has no recorded times. */
const LONGEST = [
  "every-resource.test.ts",
  "every-resource-embedded.test.ts",
  "fuzz.test.ts",
  "data-directory.test.ts",
  "bulk-jobs.test.ts",
  "all-matches.test.ts",
  "backup.test.ts",
  "rolling-restart.test.ts",
  "kill.test.ts",
  "openapi.test.ts",
  "long-orders.test.ts",
  "browser/screens.test.ts",
  "engine-features.test.ts",
  "landing-page.test.ts",
  "faults.test.ts",
  "public-flows.test.ts",
  "browser/shell.test.ts",
  "journeys.test.ts",
  "public-elements.test.ts",
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return rank < 0 ? LONGEST.length : rank;
    };
    const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => projectOf(a) - projectOf(b) || rankOf(a) - rankOf(b));
  }
}

const componentFiles = (): string[] =>
  readdirSync(path.join(import.meta.dirname, "tests/component"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.tsx"))
    .map((name) => path.posix.join("tests/component", name));

/** Mocked modules and defined elements affect all files of a process, so files with either run isolated. The others share a window. */
const leavesTraces = (file: string): boolean =>
  /vi\.(?:mock|doMock)\(|defineElement\(|customElements\.define\(/.test(
    readFileSync(path.join(import.meta.dirname, file), "utf8"),
  );

/** Files with tests that run on both kinds of database. */
const bothDatabaseFiles = (): string[] =>
  ["tests/resources", "tests/server"]
    .flatMap((folder) =>
      readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.posix.join(folder, name),
      ),
    )
    .filter(
      (file) =>
        file.endsWith(".test.ts") &&
        /onEachDatabase\(|TESTED_DATABASE/.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
    );

/** Options of projects whose files run the server's code in their own process. */
const onServer = {
  environment: "node" as const,
  // Each file has its own server and database; modules hold no other state.
  isolate: false,
  globalSetup: ["tests/server/support/shared-postgres.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** A project for each kind of test: `npx vitest run --project unit`. The browser project and some files of the server project need a built `dist/`. */
export default defineConfig({
  plugins: [textModules(), derivedMessages()],
  test: {
    pool: "threads",
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: ["default"],
    // A poll waits for a state that a loaded machine reaches late, so its limit is below the one of a test only.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["tests/support/settle-imports.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "happy-dom",
          testTimeout: 30_000,
          // Processes, not threads: Node's BroadcastChannel reaches all threads, so test files would receive each other's messages.
          pool: "forks",
          // Files of a worker share a window, because creating a window takes longer than most of these tests.
          isolate: false,
          include: ["tests/unit/**/*.test.ts"],
        },
      },
      ...(["component", "component-alone"] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          environment: "happy-dom" as const,
          setupFiles: ["tests/component/setup.ts"],
          testTimeout: 30_000,
          pool: "forks" as const,
          isolate: name === "component-alone",
          include: componentFiles().filter((file) => leavesTraces(file) === (name === "component-alone")),
        },
      })),
      {
        extends: true,
        test: {
          ...onServer,
          name: "server",
          // One project for all, because each loads the server's modules, which takes longer than most of these files.
          include: ["tests/*.test.ts", "tests/{behaviours,contract,resources,server}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: { ...onServer, name: "operations", include: ["tests/operations/*.test.ts", ...bothDatabaseFiles()] },
      },
      ...(["browser", "journeys", "embeds"] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          environment: "node" as const,
          // Processes, so that the browser ends with its worker; one browser and one copy of the modules for all its files.
          pool: "forks" as const,
          isolate: false,
          include: [`tests/${name}/*.test.ts`],
          globalSetup: ["tests/browser/server.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      })),
      {
        extends: true,
        test: {
          name: "apps",
          environment: "node",
          include: ["tests/apps/*.test.ts"],
          globalSetup: ["tests/apps/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
