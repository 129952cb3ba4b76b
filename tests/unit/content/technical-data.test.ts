/** Tables that are filled from a product keep what people edited. */
import { expect, test } from "vitest";
import { factsText, withFacts } from "../../../src/contract/paragraph/technical-data";

const facts = (...rows: readonly (readonly [string, string])[]) =>
  factsText(rows.map(([label, value]) => ({ label, value })));
const first = facts(["Width", "205"], ["Price", "80 €"]);

test("an empty table gets all facts, and a filled one the changed values", () => {
  expect(withFacts("", "", first)).toBe("Width\t205\nPrice\t80 €");
  expect(withFacts(first, first, facts(["Width", "205"], ["Price", "75 €"]))).toBe("Width\t205\nPrice\t75 €");
});

test("cells, rows and columns of the editor stay", () => {
  const edited = "Property\tValue\tNote\nWidth\t205 mm\tsee label\nPrice\t80 €\t";
  expect(withFacts(edited, first, facts(["Width", "215"], ["Price", "75 €"], ["EAN", "1"]))).toBe(
    "Property\tValue\tNote\nWidth\t205 mm\tsee label\nPrice\t75 €\t\nEAN\t1",
  );
});

test("a removed row stays away, and an empty cell is filled", () => {
  expect(withFacts("Width\t", first, first)).toBe("Width\t205");
});

test("a value is one cell", () => {
  expect(facts(["A\tB", "1\n2"])).toBe("A B\t1 2");
});
