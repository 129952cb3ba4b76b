/** No call of the contract ends in a failure of the server, whatever is sent. `npm run bench -- fuzz` tries more. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoServer, type DemoServer } from "./demo-server";
import { fuzz } from "./fuzzing";

let server: DemoServer;
beforeAll(async () => {
  server = await demoServer();
}, 120_000);
afterAll(() => server.close());

it("answers a hostile value in every place of every call with a refusal", { timeout: 600_000 }, async () => {
  const { failures, misshapen, slow } = await fuzz(server, { seed: 1, rounds: 1 });
  expect(failures).toEqual([]);
  expect(misshapen).toEqual([]);
  expect(slow).toEqual([]);
});
