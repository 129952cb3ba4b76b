/** Reporter that prints a table of all measures at the end of a run. */
import type { Reporter, TestModule } from "vitest/node";
import { limitOf, type Measure } from "./limit";

/** `more` is over the budget and within its tolerance. */
const verdict = (measure: Measure): string => {
  if (measure.figure <= measure.budget) return "  ok  ";
  return measure.figure <= limitOf(measure) ? " more " : " OVER ";
};

const formatLine = (measure: Measure, width: number): string => {
  const { label, figure, budget, unit, note } = measure;
  return [
    verdict(measure),
    label.padEnd(width),
    `${figure.toFixed(unit === "trips" || unit === "count" ? 0 : 2).padStart(9)} ${unit.padEnd(5)}`,
    `of ${String(budget).padStart(6)} ${unit.padEnd(5)}`,
    note ?? "",
  ].join(" ");
};

export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const measures = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test): readonly Measure[] => test.meta().measures ?? []),
    );
    const width = Math.max(0, ...measures.map(({ label }) => label.length));
    console.log(["", "Measures", ...measures.map((measure) => formatLine(measure, width)), ""].join("\n"));
  }
}
