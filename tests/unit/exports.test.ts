/** When planned exports run, and how their files are written. */
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { writeCalendar } from "../../host/server/features/exports/calendar-file";
import { writeTables } from "../../host/server/features/exports/write-files";
import { readArchive } from "../../host/server/services/tables/archive";
import { nextExportRun, type ExportSchedule } from "../../src/contract/exports";

describe("the next run", () => {
  const next = (schedule: ExportSchedule, after: string, timeZone = "Europe/Paris") =>
    nextExportRun(schedule, new Date(after), timeZone)?.toISOString();

  it("is at five on the shop's clock, also on the days on which the clock changes", () => {
    expect(next("DAILY", "2026-06-10T02:59:00Z")).toBe("2026-06-10T03:00:00.000Z");
    expect(next("DAILY", "2026-06-10T03:00:00Z")).toBe("2026-06-11T03:00:00.000Z");
    expect(next("DAILY", "2026-10-24T12:00:00Z")).toBe("2026-10-25T04:00:00.000Z");
    expect(next("DAILY", "2026-03-28T12:00:00Z")).toBe("2026-03-29T03:00:00.000Z");
    expect(next("DAILY", "2026-06-10T02:59:00Z", "America/Guadeloupe")).toBe("2026-06-10T09:00:00.000Z");
  });

  it("is on Mondays and first days of months", () => {
    expect(next("WEEKLY", "2026-06-10T12:00:00Z")).toBe("2026-06-15T03:00:00.000Z");
    expect(next("WEEKLY", "2026-06-15T02:00:00Z")).toBe("2026-06-15T03:00:00.000Z");
    expect(next("WEEKLY", "2026-06-15T04:00:00Z")).toBe("2026-06-22T03:00:00.000Z");
    expect(next("MONTHLY", "2026-06-10T12:00:00Z")).toBe("2026-07-01T03:00:00.000Z");
    expect(next("MONTHLY", "2026-12-01T12:00:00Z")).toBe("2027-01-01T04:00:00.000Z");
    expect(next("ONCE", "2026-06-10T12:00:00Z")).toBeUndefined();
  });
});

const tableOf = (title: string, count: number) => ({
  title,
  table: {
    names: ["number"],
    heads: ["Number"],
    count,
    async *rows() {
      for (let start = 0; start < count; start += 4)
        yield await Promise.resolve(
          Array.from({ length: Math.min(4, count - start) }, (_, index) => [start + index + 1]),
        );
    },
  },
});

describe("tables", () => {
  const settings = { encoding: "UTF8", maxLines: 3, onReplaced: () => undefined } as const;

  it("are divided into parts that hold every line once", async () => {
    for (const format of ["csv", "json"] as const) {
      const { name, content } = writeTables(new Map([["A", tableOf("Lines", 8)]]), "Export", { ...settings, format });
      expect(name).toBe("Export.zip");
      const parts = await readArchive(await buffer(content));
      expect(parts.map((part) => part.name)).toEqual([1, 2, 3].map((part) => `Export Lines ${part}.${format}`));
      const numbers = parts.flatMap((part) => String(part.content).match(/\b\d+\b/g) ?? []);
      expect(numbers.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    }
  });

  it("are one file where one can hold them, with a name that every file system accepts", async () => {
    const tables = new Map([["A", tableOf("Lines", 2)]]);
    const { name, content } = writeTables(tables, "North/South: all", { ...settings, format: "csv" });
    expect(name).toBe("North-South- all.csv");
    expect(String(await buffer(content))).toBe("Number\r\n1\r\n2\r\n");
    const json = writeTables(
      new Map([
        ["A", tableOf("Lines", 2)],
        ["B", tableOf("None", 0)],
      ]),
      "X",
      {
        ...settings,
        format: "json",
      },
    );
    expect(JSON.parse(String(await buffer(json.content)))).toEqual({ A: [{ number: 1 }, { number: 2 }], B: [] });
  });
});

it("writes calendar entries with folded lines and escaped texts", async () => {
  async function* entries() {
    yield await Promise.resolve({
      uid: "appointment-7@td-admin",
      start: new Date("2026-10-25T00:30:00Z"),
      end: new Date("2026-10-25T01:30:00Z"),
      title: "Montage, équilibrage; géométrie – ".repeat(4),
      place: "Garage du Pont",
      description: "Confirmé\nAB-123-CD",
      isCancelled: true,
    });
  }
  const text = String(await buffer(writeCalendar("Agenda", entries(), new Date("2026-01-01T00:00:00Z"))));
  const lines = text.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = text.replaceAll("\r\n ", "").split("\r\n");
  expect(unfolded).toEqual(
    expect.arrayContaining([
      "DTSTART:20261025T003000Z",
      "DTEND:20261025T013000Z",
      `SUMMARY:${String.raw`Montage\, équilibrage\; géométrie – `.repeat(4)}`,
      String.raw`DESCRIPTION:Confirmé\nAB-123-CD`,
      "STATUS:CANCELLED",
    ]),
  );
});
