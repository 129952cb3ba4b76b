/** Instants are shown in the shop's time zone, wherever the browser is. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { getRuntime } from "../../../src/runtime";
import { formatDate, formatDateAndTime, formatTime } from "../../../src/runtime/session-formats";
import { relativeDay } from "../../../src/screens/creation-guide/texts";

const before = getRuntime().session.store.get();
afterEach(() => {
  getRuntime().session.store.set(before);
});
const inZone = (timeZone: string): void => {
  getRuntime().session.store.set({ status: "ready", shop: { timeZone } } as never);
};

describe("times", () => {
  it("are the shop's on every screen", () => {
    inZone("Pacific/Auckland");
    expect(formatDateAndTime("2026-11-18T22:30:00Z")).toBe("19/11/2026 11:30");
    inZone("America/Montreal");
    expect(formatTime("2026-11-19T02:30:00Z")).toBe("21:30");
    expect(formatDate("2026-11-19T02:30:00Z")).toBe("18/11/2026");
    expect(formatDate("2026-11-19T02:30:00Z", "UTC")).toBe("19/11/2026");
  });

  it("turn to yesterday at the shop's midnight", () => {
    inZone("Pacific/Auckland");
    // 11:30 and 12:30 at night in Auckland.
    expect(relativeDay("2026-11-18T10:30:00Z", "fr-FR", new Date("2026-11-18T11:30:00Z"))).toBe("hier");
    expect(relativeDay("2026-11-18T11:10:00Z", "fr-FR", new Date("2026-11-18T11:30:00Z"))).toBe("aujourd’hui");
  });

  it("are never read from the machine's clock by a screen", () => {
    const root = path.resolve("src");
    const local = /\.get(Hours|Minutes|Date|Day|Month|FullYear)\(\)|\.toLocale(Date|Time)?String\(/;
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
      // Pure functions may, and a payment card ends with its month everywhere at once.
      (file) => /\.tsx?$/.test(file) && !file.startsWith("contract") && !file.endsWith("card-number.ts"),
    );
    expect(files.filter((file) => local.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });
});
