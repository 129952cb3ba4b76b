/** Reading tables of all formats line by line, without losing a line. */
import { Readable } from "node:stream";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";
import { describe, expect, it } from "vitest";
import { ApiProblem } from "../../../host/server/platform/http/problem";
import { openTable, readTable } from "../../../host/server/services/tables/read-table";
import { linesFromChunks, linesToChunks } from "../../../host/server/services/tables/stored-lines";
import { DELIMITERS } from "../../../src/contract/endpoints/imports";

const TEXT = 'code;nom;prix\nA1;Équilibrage;12,50\n\nB2;"Montage; ""été""\nsuite";3\n\n\n';
const expected = [
  { line: 2, cells: ["A1", "Équilibrage", "12,50"] },
  { line: 3, cells: [""] },
  { line: 4, cells: ["B2", 'Montage; "été"\nsuite', "3"] },
];

const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const problemOf = async (reading: Promise<unknown>): Promise<string | undefined> => {
  try {
    await reading;
    return undefined;
  } catch (error) {
    if (error instanceof ApiProblem) return error.problem.errors?.[0];
    throw error;
  }
};

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("text files", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8", Buffer.from(`\ufeff${TEXT}`)],
    ["windows-1252", Buffer.from(TEXT, "latin1")],
    ["UTF-16LE", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16LE", Buffer.from(TEXT, "utf16le")],
    ["UTF-16BE", utf16be(`\ufeff${TEXT}`)],
  ])("are recognised as %s", async (encoding, content) => {
    const table = await readTable(content, undefined);
    expect(table.format).toEqual({ kind: "CSV", encoding, delimiter: ";" });
    expect(table.header).toEqual(["code", "nom", "prix"]);
    expect(table.lines).toEqual(expected);
    expect(await all(linesFromChunks(linesToChunks(table.lines)))).toEqual(expected);
  });

  it("have their delimiter detected from the heading, even if texts contain other delimiters", async () => {
    for (const delimiter of DELIMITERS) {
      const text = [`a${delimiter}b${delimiter}c`, `"1,2;3|4"${delimiter}x, y, z${delimiter}`].join("\r\n");
      const table = await readTable(Buffer.from(text), undefined);
      expect([table.format.delimiter, table.header]).toEqual([delimiter, ["a", "b", "c"]]);
    }
  });

  it("are read while their lines are consumed, however their bytes are cut", async () => {
    const count = 20_000;
    const text = ["code;nom", ...Array.from({ length: count }, (_, index) => `A${index};Été ${index}`)].join("\n");
    const bytes = Buffer.from(text);
    let read = 0;
    let end = 0;
    async function* chunks() {
      // An odd size cuts characters and lines.
      for (let offset = 0; offset < bytes.length; offset += 4_001) {
        read = offset;
        yield bytes.subarray(offset, offset + 4_001);
      }
      end++;
    }
    const { format, lines } = await openTable(chunks, undefined);
    expect(format.encoding).toBe("UTF-8");
    expect((await lines.next()).value).toEqual({ line: 2, cells: ["A0", "Été 0"] });
    expect(read).toBeLessThan(bytes.length / 2);
    const others = await all(lines);
    expect(others.at(-1)).toEqual({ line: count + 1, cells: [`A${count - 1}`, `Été ${count - 1}`] });
    expect(others).toHaveLength(count - 1);
    // The encoding is detected from the whole file, then the lines are read.
    expect(end).toBe(2);
    const stored = await all(linesToChunks(others));
    expect(stored.length).toBeGreaterThan(3);
    expect(await all(linesFromChunks(Readable.from(stored), new Set([3, 9_999])))).toEqual([others[0], others[9_996]]);
  });

  it("can be read with another format than detected", async () => {
    const table = await readTable(Buffer.from("a;b\n1,2;3"), { kind: "CSV", encoding: "UTF-8", delimiter: "," });
    expect(table.header).toEqual(["a;b"]);
  });

  it("are refused with the line of an unclosed quote, or when they are not text", async () => {
    expect(await problemOf(readTable(Buffer.from('a;b\n1;2\n"open;3\n4;5'), undefined))).toBe("import.error.quotes");
    expect(await problemOf(readTable(Buffer.alloc(0), undefined))).toBe("import.error.empty");
    expect(await problemOf(readTable(Buffer.from("\n ;\n\n"), undefined))).toBe("import.error.empty");
    expect(await problemOf(readTable(Buffer.from("a;b\n\n"), undefined))).toBe("import.error.no-lines");
    expect(await problemOf(readTable(Buffer.from("a;b\n1;2\u0000\u0000\u0000"), undefined))).toBe(
      "import.error.no-text",
    );
    const wide = Array.from({ length: 301 }, (_, index) => `c${index}`).join(";");
    expect(await problemOf(readTable(Buffer.from(`${wide}\n1`), undefined))).toBe("import.error.too-many-columns");
    expect(await problemOf(readTable(Buffer.from("a\n1\n2\n3"), undefined, { lines: 2 }))).toBe(
      "import.error.too-many-lines",
    );
  });

  it("keep every line with any content", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 12 }).filter((text) => !text.includes("\u0000"));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom("\n", "\r\n"),
        async (rows, delimiter, record_delimiter) => {
          const text = stringify([["h1", "h2", "h3"], ...rows, ["end", "x", "y"]], {
            delimiter,
            record_delimiter,
            quoted: true,
          });
          const format = { kind: "CSV", encoding: "UTF-8", delimiter } as const;
          const table = await readTable(Buffer.from(text), format);
          expect(table.lines.map(({ cells }) => cells)).toEqual([...rows, ["end", "x", "y"]]);
          const numbers = table.lines.map(({ line }) => line);
          expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
          expect(new Set(numbers).size).toBe(rows.length + 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("fail only with a known error", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const problem = await problemOf(readTable(Buffer.from(bytes), undefined));
        expect(problem ?? "import.error.none").toMatch(/^import\.error\./);
      }),
      { numRuns: 60 },
    );
  });
});

/** Returns a ZIP with one entry, whose header may state a wrong size. */
function zip(packed: Buffer, claimed: number): Buffer {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(claimed, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(claimed, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}

describe("workbooks", () => {
  it("are read with empty lines, and dates and numbers as text", async () => {
    const sheet = [
      ["code", "day", "price", "open"],
      ["A1", new Date(Date.UTC(2026, 10, 21)), 12.5, true],
      [],
      ["=1+1", null, 4019238026511, false],
    ].map((row) =>
      row.map((value) =>
        value === null ? null : value instanceof Date ? { value, type: Date, format: "yyyy-mm-dd" } : { value },
      ),
    );
    const content = await writeXlsxFile(sheet).toBuffer();
    const table = await readTable(content, undefined);
    expect(table.format.kind).toBe("XLSX");
    expect(table.header).toEqual(["code", "day", "price", "open"]);
    expect(table.lines).toEqual([
      { line: 2, cells: ["A1", "2026-11-21", "12.5", "true"] },
      { line: 3, cells: ["", "", "", ""] },
      { line: 4, cells: ["=1+1", "", "4019238026511", "false"] },
    ]);
  });

  it("are refused when their unpacked content is too large or their header states a wrong size", async () => {
    const zeros = deflateRawSync(Buffer.alloc(200_000_000), { level: 1 });
    for (const claimed of [0, 1_000, 900_000_000])
      expect(await problemOf(readTable(zip(zeros, claimed), undefined)), String(claimed)).toBe("import.error.bomb");
    const short = deflateRawSync("<x/>");
    const outside = zip(short, 4);
    outside.writeUInt32LE(0x7fffffff, outside.length - 22 - 4 - "xl/worksheets/sheet1.xml".length);
    expect(await problemOf(readTable(outside, undefined))).toBe("import.error.no-workbook");
    expect(await problemOf(readTable(zip(short, 4), undefined))).toBe("import.error.no-workbook");
    expect(await problemOf(readTable(Buffer.from("PK\u0003\u0004 and nothing more"), undefined))).toBe(
      "import.error.no-workbook",
    );
  });
});
