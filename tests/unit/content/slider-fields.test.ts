import { describe, expect, it } from "vitest";
import { contentFields } from "../../../src/contract/paragraph/fields";
import { LAYOUTS } from "../../../src/contract/paragraph/layouts";

describe("a slider", () => {
  it("constants-23: changes slides every 5000 ms, unless its paragraph says otherwise", () => {
    const sliders = LAYOUTS.filter(({ type }) => type === "SLIDER");
    expect(sliders.length).toBeGreaterThan(0);
    for (const layout of sliders) {
      const { kind, options } = contentFields(layout)["interval"] ?? {};
      expect([kind, options]).toEqual(["integer", expect.objectContaining({ default: 5000 })]);
    }
  });
});
