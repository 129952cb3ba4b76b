import { describe, expect, it } from "vitest";
import { dateTimeFormat, displayNames, numberFormat } from "../../../src/contract/intl-formats";

describe("formats of Intl", () => {
  it("are created once for each locale and each set of options", () => {
    expect(numberFormat("fr-FR")).toBe(numberFormat("fr-FR"));
    expect(numberFormat("fr-FR", { style: "percent" })).toBe(numberFormat("fr-FR", { style: "percent" }));
    expect(numberFormat("en-GB")).not.toBe(numberFormat("fr-FR"));
    expect(dateTimeFormat("fr-FR", { dateStyle: "full" })).not.toBe(dateTimeFormat("fr-FR", { dateStyle: "short" }));
  });

  it("refuse wrong options again after a first refusal", () => {
    const wrong = () => dateTimeFormat("fr-FR", { timeZone: "Nowhere/Town" });
    expect(wrong).toThrow(RangeError);
    expect(wrong).toThrow(RangeError);
  });

  it("write in their locale", () => {
    expect(numberFormat("en-GB", { style: "percent" }).format(0.5)).toBe("50%");
    expect(displayNames("fr-FR", { type: "region" }).of("DE")).toBe("Allemagne");
  });
});
