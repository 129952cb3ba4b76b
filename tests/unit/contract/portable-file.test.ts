import { expect, it } from "vitest";
import { parsePortableFile } from "../../../src/contract/portable-file";

const isText = (value: unknown): value is string => typeof value === "string";
const parse = (file: unknown) =>
  parsePortableFile(JSON.stringify(file), { version: 2, parts: "steps", isPart: isText });

it("returns the values and the parts under their name in the file", () => {
  expect(parse({ format: 2, values: { code: "A" }, steps: ["one"] })).toEqual({
    values: { code: "A" },
    parts: ["one"],
  });
});

it("reads files of earlier versions and refuses those of later ones", () => {
  expect(parse({ format: 1, values: {}, steps: [] })).toEqual({ values: {}, parts: [] });
  expect(parse({ format: 3, other: "shape" })).toBe("version");
});

it("refuses text that is no JSON and JSON of another shape", () => {
  expect(parsePortableFile("{", { version: 2, parts: "steps", isPart: isText })).toBe("json");
  for (const file of [[], { values: {}, steps: [] }, { format: 2, steps: [] }, { format: 2, values: {}, steps: [1] }])
    expect(parse(file), JSON.stringify(file)).toBe("json");
});
