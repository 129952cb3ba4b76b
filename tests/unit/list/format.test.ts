import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatMoment,
  formatMoney,
  formatPercent,
  formatRelative,
  localisedText,
} from "../../../src/engine/cells/format";

const now = new Date("2026-11-21T10:20:00Z");
const short = (value: string) => formatRelative(value, "fr-FR", "Europe/Paris", now).short;

describe("cell texts", () => {
  it("show minutes within the hour, the time today, then the day", () => {
    expect(short("2026-11-21T10:08:00Z")).toBe("il y a 12\u00a0min");
    expect(short("2026-11-21T07:08:00Z")).toBe("08:08");
    expect(short("2026-11-20T23:30:00Z")).toBe("00:30");
    expect(short("2026-11-20T21:00:00Z")).toBe("hier");
    expect(short("2026-11-18T12:00:00Z")).toBe("18 nov.");
    expect(short("2024-11-18T12:00:00Z")).toBe("18/11/2024");
    expect(short("?")).toBe("?");
    expect(formatMoment("2026-11-21T10:08:00Z", "fr-FR", "Europe/Paris", now).short).toBe("11:08");
  });

  it("have the complete date in the full text", () => {
    expect(formatRelative("2026-11-18T12:00:00Z", "fr-FR", "Europe/Paris", now).full).toContain("18 novembre 2026");
    expect(formatDay("2026-11-18", "en-GB", now)).toEqual({ short: "18 Nov", full: "Wednesday, 18 November 2026" });
  });

  it("use the digits of the currency", () => {
    expect(formatMoney({ minor: 48640, currency: "EUR" }, "fr-FR")).toBe("486,40\u00a0€");
    expect(formatMoney({ minor: 500, currency: "JPY" }, "en-GB")).toBe("JP¥500");
  });

  it("format percentages as the language does", () => {
    expect(formatPercent(96, "en-GB")).toBe("96%");
    expect(formatPercent(96, "fr-FR")).toMatch(/^96\s%$/);
  });

  it("fall back from the interface language to any language", () => {
    expect(localisedText({ fr_FR: "Pneus", en_GB: "Tyres" }, "en_GB")).toBe("Tyres");
    expect(localisedText({ fr_FR: "Pneus" }, "fr_BE")).toBe("Pneus");
    expect(localisedText({ fr_FR: "", de_DE: "Reifen" }, "en_GB")).toBe("Reifen");
  });
});
