/** Files to import other than plain CSV: JSON lines, XML, chosen sheets and column names, and ZIP files. */
import { Readable } from "node:stream";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { ApiProblem } from "../../../host/server/platform/http/problem";
import { nameOfPackedFile, unpackFile } from "../../../host/server/services/tables/packed-file";
import { openTable, readTable } from "../../../host/server/services/tables/read-table";
import type { TableFormat } from "../../../src/contract/endpoints/imports";

const read = async (text: string, format?: Partial<TableFormat>) => {
  const detected = await readTable(Buffer.from(text), undefined);
  return format === undefined ? detected : readTable(Buffer.from(text), { ...detected.format, ...format });
};

/** Returns key and parameters of the refusal. */
async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return [error.problem.errors?.[0], error.problem.params?.[""]];
  }
}

describe("JSON lines", () => {
  it("have a column for each value, also of nested objects and lists", async () => {
    const { format, header, lines } = await read(
      [
        '{"code":"A1","name":{"fr_FR":"Été"},"tags":["one","two"]}',
        "",
        '{"price":12.5,"code":"B2","open":true,"name":null}',
      ].join("\n"),
    );
    expect(format.kind).toBe("JSON");
    expect(header).toEqual(["code", "name.fr_FR", "tags", "price", "open", "name"]);
    expect(lines).toEqual([
      { line: 1, cells: ["A1", "Été", "one, two", "", "", ""] },
      { line: 3, cells: ["B2", "", "", "12.5", "true", ""] },
    ]);
  });

  it("are refused with line and column of a fault", async () => {
    expect(await refusalOf(read('{"a":1}\n{"a":}'))).toEqual(["import.error.json", { line: 2, column: 6 }]);
    expect(await refusalOf(read('{"a":1}\n{"a":1'))).toEqual(["import.error.json", { line: 2, column: 7 }]);
    expect(await refusalOf(read('{"a":1}\n  7'))).toEqual(["import.error.no-object", { line: 2, column: 3 }]);
    const deep = `${'{"a":'.repeat(30)}1${"}".repeat(30)}`;
    expect(await refusalOf(read(deep))).toEqual(["import.error.too-deep", { line: 1, limit: 20 }]);
  });
});

describe("a JSON list", () => {
  it("has a line for each object, numbered in order, however the objects are laid out", async () => {
    const dealers = [{ code: "A1", note: 'a "]},{[\\' }, { code: "B2", tags: [{ id: 1 }, { id: 2 }] }, { code: "C3" }];
    for (const text of [JSON.stringify(dealers), `\n ${JSON.stringify(dealers, null, 2)}\n`]) {
      const { format, header, lines } = await read(text);
      expect([format.kind, header]).toEqual(["JSON", ["code", "note", "tags.id"]]);
      expect(lines).toEqual([
        { line: 1, cells: ["A1", 'a "]},{[\\', ""] },
        { line: 2, cells: ["B2", "", "1, 2"] },
        { line: 3, cells: ["C3", "", ""] },
      ]);
    }
  });

  it("is refused with line and column of a fault, of what is no object, and of its missing end", async () => {
    const at = (key: string, line: number, column: number) => [`import.error.${key}`, { line, column }];
    expect(await refusalOf(read('[\n {"a":1},\n {"a":\n }]'))).toEqual(at("json", 4, 2));
    expect(await refusalOf(read('[{"a":1},\n 7]'))).toEqual(at("no-object", 2, 2));
    expect(await refusalOf(read('[{"a":1}\n {"a":2}]'))).toEqual(at("json", 2, 2));
    expect(await refusalOf(read('[{"a":1},]'))).toEqual(at("json", 1, 10));
    expect(await refusalOf(read('[{"a":1}] x'))).toEqual(at("json", 1, 11));
    expect(await refusalOf(read('[{"a":1}'))).toEqual(at("json", 1, 9));
    expect(await refusalOf(read('[{"a":"1}]'))).toEqual(at("json", 1, 11));
    expect(await refusalOf(read("[]"))).toEqual(["import.error.no-lines", {}]);
    const long = `[{"a":"${"x".repeat(1_100_000)}"}]`;
    expect(await refusalOf(read(long))).toEqual(["import.error.long-line", { line: 1 }]);
  });

  it("is read while its lines are consumed", async () => {
    let bytesRead = 0;
    const record = `${JSON.stringify({ code: "A1", note: "x".repeat(1000) })},\n`;
    const open = (): AsyncIterable<Uint8Array> =>
      Readable.from(
        (function* () {
          yield Buffer.from("[");
          for (let index = 0; index < 5000; index++) {
            bytesRead += record.length;
            yield Buffer.from(record);
          }
          yield Buffer.from('{"code":"B2"}]');
        })(),
      );
    const { lines } = await openTable(open, { kind: "JSON", encoding: "UTF-8", delimiter: ";" });
    bytesRead = 0;
    expect((await lines.next()).value).toMatchObject({ line: 1 });
    expect(bytesRead).toBeLessThan(1_000_000);
    await lines.return();
  });
});

const FEED = `<?xml version="1.0"?>
<feed><title>Dealers</title>
  <dealer code="A1"><name>Garage &amp; fils</name><address><city>Nice</city></address><tag>x</tag><tag>y</tag></dealer>
  <dealer code="B2"><name><![CDATA[<B>]]></name><price currency="EUR">79</price></dealer>
  <event><day>1</day></event>
</feed>`;

describe("XML", () => {
  it("has a line for each repeated element, with its attributes and what it contains", async () => {
    const { format, parts, header, lines } = await read(FEED);
    expect([format.kind, parts]).toEqual(["XML", ["/feed/dealer"]]);
    expect(header).toEqual(["@code", "name", "address.city", "tag", "price", "price.@currency"]);
    expect(lines).toEqual([
      { line: 1, cells: ["A1", "Garage & fils", "Nice", "x, y", "", ""] },
      { line: 2, cells: ["B2", "<B>", "", "", "79", "EUR"] },
    ]);
  });

  it("can have its lines at another path", async () => {
    const nested = "<a><b><c id='1'/><c id='2'/></b><b><c id='3'/></b></a>";
    expect((await read(nested)).parts).toEqual(["/a/b", "/a/b/c"]);
    const { header, lines } = await read(nested, { part: "/a/b/c" });
    expect([header, lines.map(({ cells }) => cells[0])]).toEqual([["@id"], ["1", "2", "3"]]);
  });

  it("is refused with line and column of a fault, and when it declares entities that would expand", async () => {
    expect(await refusalOf(read("<a>\n<b></a>"))).toEqual(["import.error.xml", { line: 2, column: 8 }]);
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;">]>\n<a><b><c>&y;</c></b></a>`;
    expect(await refusalOf(read(bomb))).toMatchObject(["import.error.xml", { line: 2 }]);
    expect(await refusalOf(read(`<a><b><c>${"x".repeat(2_100_000)}</c></b></a>`))).toEqual([
      "import.error.long-line",
      { line: 1 },
    ]);
    expect(await refusalOf(read("<a/>"))).toEqual(["import.error.no-records", {}]);
  });

  it("is read while its lines are consumed", async () => {
    const count = 20_000;
    const bytes = Buffer.from(`<f>${Array.from({ length: count }, (_, at) => `<i><n>${at}</n></i>`).join("")}</f>`);
    let position = 0;
    async function* chunks() {
      for (let offset = 0; offset < bytes.length; offset += 4_001) {
        position = offset;
        yield await Promise.resolve(bytes.subarray(offset, offset + 4_001));
      }
    }
    const { lines } = await openTable(chunks, undefined);
    expect((await lines.next()).value).toEqual({ line: 1, cells: ["0"] });
    expect(position).toBeLessThan(bytes.length / 2);
    let last: unknown;
    for await (const line of lines) last = line;
    expect(last).toEqual({ line: count, cells: [String(count - 1)] });
  });
});

describe("column names", () => {
  const TEXT = "Stock of May\n\ncode;name\nA1;One\n";

  it("are on the chosen line, or letters when there are none", async () => {
    expect((await read(TEXT)).header).toEqual(["Stock of May"]);
    const third = await read(TEXT, { headerLine: 3, delimiter: ";" });
    expect([third.header, third.lines]).toEqual([["code", "name"], [{ line: 4, cells: ["A1", "One"] }]]);
    const none = await read("A1;One\nB2;Two", { headerLine: 0 });
    expect(none.header).toEqual(["A", "B"]);
    expect(none.lines.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, "A1", "One"],
      [2, "B2", "Two"],
    ]);
    expect(await refusalOf(read(TEXT, { headerLine: 2 }))).toEqual(["import.error.no-header", {}]);
    expect(await refusalOf(read(TEXT, { headerLine: 20 }))).toEqual(["import.error.no-header", {}]);
  });

  it("and lines come from the chosen sheet of a workbook", async () => {
    const sheetOf = (text: string) => [[{ value: "code" }], [{ value: text }]];
    const content = await writeXlsxFile([
      { data: sheetOf("A1"), sheet: "First" },
      { data: sheetOf("B2"), sheet: "Été & Co" },
    ]).toBuffer();
    const first = await readTable(content, undefined);
    expect([first.parts, first.lines[0]?.cells]).toEqual([["First", "Été & Co"], ["A1"]]);
    const second = await readTable(content, { ...first.format, part: "Été & Co" });
    expect(second.lines).toEqual([{ line: 2, cells: ["B2"] }]);
  });
});

describe("a ZIP", () => {
  const stream = (content: Uint8Array) => Readable.from([Buffer.from(content)]);
  const bytes = (text: string) => new TextEncoder().encode(text);

  it("is replaced by the one file in it", async () => {
    const zip = zipSync({ "__MACOSX/._a": bytes("x"), "data/stock.csv": bytes("code\nA1\n"), ".hidden": bytes("x") });
    const name = (await nameOfPackedFile(stream(zip))) ?? "";
    expect(name).toBe("data/stock.csv");
    const chunks: Uint8Array[] = [];
    for await (const chunk of unpackFile(stream(zip), name, 100)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe("code\nA1\n");
  });

  it("is left as it is when it is a workbook, and refused with several files, damage or too much content", async () => {
    const several = zipSync({ "a.csv": bytes("a"), "b.csv": bytes("b") });
    expect(await refusalOf(nameOfPackedFile(stream(several)))).toEqual(["import.error.files-in-archive", { count: 2 }]);
    expect(await nameOfPackedFile(stream(zipSync({ "xl/a.xml": bytes("a"), "[Content_Types].xml": bytes("b") })))).toBe(
      undefined,
    );
    const zeros = zipSync({ "a.csv": new Uint8Array(3_000_000) });
    const unpackAll = async () => {
      for await (const chunk of unpackFile(stream(zeros), "a.csv", 1_000_000)) expect(chunk.length).toBeGreaterThan(-1);
    };
    expect(await refusalOf(unpackAll())).toEqual(["import.error.bomb", {}]);
    expect(await refusalOf(nameOfPackedFile(stream(zeros.subarray(0, 600))))).toEqual(["import.error.no-archive", {}]);
  });
});
