import { afterEach, describe, expect, it } from "vitest";
import type { SessionDefaults, ShopContext } from "../../../src/contract/context";
import {
  formatAppointed,
  formatDay,
  formatMoment,
  formatMoney,
  formatPercent,
  formatPrice,
  formatRelative,
  localisedText,
} from "../../../src/engine/cells/format";
import { getRuntime } from "../../../src/runtime";
import { formatDateAndTime } from "../../../src/runtime/session-formats";

const now = new Date("2026-11-21T10:20:00Z");
const short = (value: string) => formatRelative(value, "fr-FR", "Europe/Paris", now).short;

/** Opens a session with these defaults. */
function openSession(sessionDefaults: Partial<SessionDefaults>): void {
  const shop = { sessionDefaults } as unknown as ShopContext;
  getRuntime().session.store.set({ status: "ready", shop });
}
afterEach(() => {
  getRuntime().session.store.set({ status: "unknown" });
});

describe("in a session", () => {
  const euros = { currency: "EUR", currencySymbol: "€", fractionDigits: 2 } as const;
  const spaced = (text: string) => text.replace(/\s/g, " ");
  const amount = { minor: 123_450, currency: "EUR" };

  it("validation-21: amounts use the language of the locale, not its country", () => {
    openSession({ ...euros, symbolPosition: "suffix" });
    expect(formatMoney(amount, "de-AT")).toBe(formatMoney(amount, "de-DE"));
    expect(spaced(formatMoney(amount, "fr-FR"))).toBe("1 234,50 €");
  });

  it.each([
    ["validation-22: 3 fraction digits", { ...euros, symbolPosition: "prefix", fractionDigits: 3 }, "€1,234.500"],
    ["validation-22: no fraction digits", { ...euros, symbolPosition: "prefix", fractionDigits: 0 }, "€1,235"],
    ["validation-23: the symbol before", { ...euros, symbolPosition: "prefix" }, "€1,234.50"],
    ["validation-24: the symbol behind", { ...euros, symbolPosition: "suffix" }, "1,234.50€"],
    [
      "validation-23: the shop's own symbol",
      { ...euros, currencySymbol: "EUR ", symbolPosition: "prefix" },
      "EUR 1,234.50",
    ],
  ] as const)("%s, as configured", (_, defaults, expected) => {
    openSession(defaults);
    expect(formatMoney({ minor: 123_450, currency: "EUR" }, "en-GB")).toBe(expected);
  });

  it("constants-26, validation-25, validation-26: a price has a leading minus, and zero is empty; a sum of zero shows", () => {
    openSession({ ...euros, symbolPosition: "prefix" });
    expect(formatPrice({ minor: -1250, currency: "EUR" }, "en-GB")).toBe("-€12.50");
    expect(formatPrice({ minor: 0, currency: "EUR" }, "en-GB")).toBe("");
    expect(formatMoney({ minor: 0, currency: "EUR" }, "en-GB")).toBe("€0.00");
  });

  it("another currency keeps its own symbol and digits", () => {
    openSession({ ...euros, symbolPosition: "suffix" });
    expect(formatMoney({ minor: 500, currency: "JPY" }, "en-GB")).toBe("500¥");
  });

  it("constants-27: dates and times use the session's formats", () => {
    openSession({ dateFormat: "yyyy.MM.dd", timeFormat: "h:mm a" });
    expect(short("2026-11-18T12:00:00Z")).toBe("2026.11.18");
    expect(short("2026-11-21T07:08:00Z")).toBe("8:08 AM");
    expect(formatDay("2026-11-18", "en-GB").short).toBe("2026.11.18");
    expect(formatDateAndTime("2026-11-18T12:00:00Z", "Europe/Paris")).toBe("2026.11.18 1:00 PM");
  });
});

describe("cell texts", () => {
  it("show minutes within the hour, the time today, then the day", () => {
    expect(short("2026-11-21T10:08:00Z")).toBe("il y a 12\u00a0min");
    expect(short("2026-11-21T07:08:00Z")).toBe("08:08");
    expect(short("2026-11-20T23:30:00Z")).toBe("00:30");
    expect(short("2026-11-20T21:00:00Z")).toBe("hier");
    expect(short("2026-11-18T12:00:00Z")).toBe("18/11/2026");
    expect(short("2024-11-18T12:00:00Z")).toBe("18/11/2024");
    expect(short("?")).toBe("?");
    expect(formatMoment("2026-11-21T10:08:00Z", "fr-FR", "Europe/Paris", now).short).toBe("11:08");
  });

  it("shows the time of an appointment on other days too", () => {
    const appointed = (value: string) => formatAppointed(value, "fr-FR", "Europe/Paris", now).short;
    expect(appointed("2026-11-21T16:00:00Z")).toBe("17:00");
    expect(appointed("2026-11-22T09:30:00Z")).toBe("demain 10:30");
    expect(appointed("2026-12-04T09:30:00Z")).toBe("04/12/2026 10:30");
    expect(appointed("soon")).toBe("soon");
  });

  it("have the complete date in the full text", () => {
    expect(formatRelative("2026-11-18T12:00:00Z", "fr-FR", "Europe/Paris", now).full).toContain("18 novembre 2026");
    expect(formatDay("2026-11-18", "en-GB")).toEqual({ short: "18/11/2026", full: "Wednesday, 18 November 2026" });
  });

  it("use the digits of the currency", () => {
    expect(formatMoney({ minor: 48640, currency: "EUR" }, "fr-FR")).toBe("486,40\u00a0€");
    expect(formatMoney({ minor: 500, currency: "JPY" }, "en-GB")).toBe("¥500");
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
