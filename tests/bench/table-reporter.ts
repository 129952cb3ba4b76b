/** Reporter that prints a table of all measures at the end of a run. */
import type { Reporter, TestModule } from "vitest/node";
import type { Measure } from "./measure";

const formatLine = ({ label, figure, budget, unit, note }: Measure, width: number): string =>
  [
    figure <= budget ? "  ok  " : " OVER ",
    label.padEnd(width),
    `${figure.toFixed(unit === "trips" || unit === "count" ? 0 : 2).padStart(9)} ${unit.padEnd(5)}`,
    `of ${String(budget).padStart(6)} ${unit.padEnd(5)}`,
    note ?? "",
  ].join(" ");

export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measures = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test): readonly Measure[] => test.meta().measures ?? []),
    );
    const width = Math.max(0, ...measures.map(({ label }) => label.length));
    console.log(["", "Measures", ...measures.map((measure) => formatLine(measure, width)), ""].join("\n"));
  }
}
