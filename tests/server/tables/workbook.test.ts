/** Worker threads for workbooks: limited in number by the available memory. */
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { limitConcurrency } from "../../../host/server/services/tables/limit-concurrency";
import { openWorkbook, writeWorkbook } from "../../../host/server/services/tables/workbook";

async function* rows() {
  yield await Promise.resolve([["code"], ["A1"]]);
}

async function read(content: Buffer): Promise<string[][]> {
  const found: string[][] = [];
  for await (const rows of (await openWorkbook(Readable.from([content]))).rows) found.push(...rows);
  return found;
}

it("processes two workbooks at a time, and the others afterwards, also after a failure", async () => {
  const workbook = await writeWorkbook([{ name: "Codes", rows: rows() }]);
  const results = await Promise.allSettled([
    read(Buffer.from("PK and nothing more")),
    ...Array.from({ length: 3 }, () => read(workbook)),
    writeWorkbook([{ name: "More", rows: rows() }]),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", ...Array.from({ length: 4 }, () => "fulfilled")]);
  expect(results[1]).toMatchObject({ value: [["code"], ["A1"]] });
});

it("writes several sheets, whose names are different although they are short", async () => {
  const long = "Rendez-vous de tous les garages du réseau";
  const workbook = await writeWorkbook([
    { name: long, rows: rows() },
    { name: long, rows: rows() },
    { name: "A/B", rows: rows() },
  ]);
  const { sheets, rows: first } = await openWorkbook(Readable.from([workbook]));
  await first.return();
  expect(sheets).toEqual(["Rendez-vous de tous les garages", "Rendez-vous de tous les garag~2", "A B"]);
  const { rows: last } = await openWorkbook(Readable.from([workbook]), "A B");
  expect((await last.next()).value).toEqual([["code"], ["A1"]]);
  await last.return();
});

it("lets further workbooks open when the rows of earlier ones are not read", async () => {
  const workbook = await writeWorkbook([{ name: "Codes", rows: rows() }]);
  for (let turn = 0; turn < 3; turn++) {
    const { rows: unread } = await openWorkbook(Readable.from([workbook]));
    await unread.return();
  }
});

it("runs as many tasks at a time as allowed, and the others in order", async () => {
  const limit = limitConcurrency(2);
  const startedTasks: number[] = [];
  const ends: (() => void)[] = [];
  const runTask = (index: number) =>
    limit(async () => {
      startedTasks.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (index === 0) throw new Error("failed");
    });
  const results = Promise.allSettled([0, 1, 2, 3].map(runTask));
  await expect.poll(() => startedTasks).toEqual([0, 1]);
  ends[0]?.();
  await expect.poll(() => startedTasks).toEqual([0, 1, 2]);
  ends[2]?.();
  await expect.poll(() => startedTasks).toEqual([0, 1, 2, 3]);
  ends[1]?.();
  ends[3]?.();
  expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
