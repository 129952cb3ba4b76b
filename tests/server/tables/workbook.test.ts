/** Workers that read and write workbooks: never more at a time than the process has memory for. */
import type * as threads from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { readWorkbook, writeWorkbook } from "../../../host/server/services/tables/workbook";

const count = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock("node:worker_threads", async (original) => {
  const real = await original<typeof threads>();
  class CountedWorker extends real.Worker {
    constructor(...given: ConstructorParameters<typeof real.Worker>) {
      super(...given);
      count.running += 1;
      count.most = Math.max(count.most, count.running);
      this.once("exit", () => (count.running -= 1));
    }
  }
  return { ...real, Worker: CountedWorker };
});

async function* rows() {
  yield await Promise.resolve([["code"], ["A1"]]);
}

it("works on two workbooks at a time, and on the others after them, also after a failure", async () => {
  const workbook = await writeWorkbook("Codes", rows());
  const results = await Promise.allSettled([
    readWorkbook(Buffer.from("PK and nothing more")),
    ...Array.from({ length: 4 }, () => readWorkbook(workbook)),
    writeWorkbook("More", rows()),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", ...Array.from({ length: 5 }, () => "fulfilled")]);
  expect(results[1]).toMatchObject({ value: [["code"], ["A1"]] });
  expect(count).toEqual({ running: 0, most: 2 });
});
