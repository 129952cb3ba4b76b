/** Hostile values make no call of the contract fail in the server. `npm run bench -- fuzz` sends more of them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoServer, type DemoServer } from "./demo-server";
import { fuzz } from "./fuzzing";

let server: DemoServer;
beforeAll(async () => {
  server = await demoServer();
}, 120_000);
afterAll(() => server.close());

it("no hostile value in a field of any call makes the server fail", { timeout: 600_000 }, async () => {
  const { calls, failures, malformed, slow } = await fuzz(server, {
    seed: 1,
    rounds: 1,
    fieldsPerCall: 6,
    callsPerRound: 3_000,
  });
  expect(calls).toBeGreaterThan(2_000);
  expect(failures).toEqual([]);
  expect(malformed).toEqual([]);
  expect(slow).toEqual([]);
});
