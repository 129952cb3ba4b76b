/** Keys that occur more than once among many lines. */
import { expect, it } from "vitest";
import { lastLinesOfRepeatedKeys, type KeyedLine } from "../../../host/server/resources/import/repeated-keys";

it("returns the last line of every repeated key, and hardly any other", async () => {
  const count = 200_000;
  async function* read(): AsyncGenerator<KeyedLine> {
    for (let line = 0; line < count; line++) {
      const repeated = line % 1_000 === 0 ? `again ${(line / 1_000) % 50}` : `key ${line}`;
      yield await Promise.resolve({ key: line % 777 === 1 ? "" : repeated, line });
    }
  }
  const lastLines = await lastLinesOfRepeatedKeys(read);
  for (let key = 0; key < 50; key++) expect(lastLines.get(`again ${key}`)).toBe((150 + key) * 1_000);
  expect(lastLines.has("")).toBe(false);
  // A key that shares its hash with another one is remembered for nothing, which is harmless.
  expect(lastLines.size).toBeLessThan(50 + count / 100);
  for (const [key, line] of lastLines) if (key.startsWith("key")) expect(key).toBe(`key ${line}`);
});

it("reads unique keys once", async () => {
  let reads = 0;
  async function* read(): AsyncGenerator<KeyedLine> {
    reads++;
    yield await Promise.resolve({ key: "a", line: 2 });
    yield { key: "b", line: 3 };
  }
  expect((await lastLinesOfRepeatedKeys(read)).size).toBe(0);
  expect(reads).toBe(1);
});
