/**
 * Sends many times as many hostile calls as the server tests do. TD_BENCH_SEED seeds their choice, TD_BENCH_COUNT sets the number of
 * rounds. Each round chooses other fields. Then sends valid calls several times at once.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoServer, type DemoServer } from "../server/fuzz/demo-server";
import { fuzz, sendTogether } from "../server/fuzz/fuzzing";

const SEED = Number(process.env["TD_BENCH_SEED"] ?? 1);
const COUNT = Number(process.env["TD_BENCH_COUNT"] ?? 20);
/** The saved records of earlier rounds slow down the later ones, so all fields in every round would take hours. */
const CALLS_PER_ROUND = 3_000;

let server: DemoServer;
beforeAll(async () => {
  server = await demoServer();
}, 600_000);
afterAll(() => server.close());

it("no hostile value makes the server fail", { timeout: 7_200_000 }, async () => {
  const options = { seed: SEED, rounds: COUNT, callsPerRound: CALLS_PER_ROUND };
  const { calls, failures, malformed, slow } = await fuzz(server, options);
  console.log(`${calls} calls with seed ${SEED}`);
  expect({ failures, malformed, slow }).toEqual({ failures: [], malformed: [], slow: [] });
});

it("no call that is sent several times at once makes the server fail", { timeout: 600_000 }, async () => {
  const { calls, failures } = await sendTogether(server, { seed: SEED, copies: 4 });
  expect(calls).toBeGreaterThan(500);
  expect(failures).toEqual([]);
});
