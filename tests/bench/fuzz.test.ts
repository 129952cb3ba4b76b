/**
 * Sends hostile values in every field of every call, more than the server tests do. TD_BENCH_SEED seeds their choice, TD_BENCH_COUNT
 * sets how many each field gets.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoServer, type DemoServer } from "../server/fuzz/demo-server";
import { fuzz } from "../server/fuzz/fuzzing";

const SEED = Number(process.env["TD_BENCH_SEED"] ?? 1);
const COUNT = Number(process.env["TD_BENCH_COUNT"] ?? 20);

let server: DemoServer;
beforeAll(async () => {
  server = await demoServer();
}, 600_000);
afterAll(() => server.close());

it("no hostile value makes the server fail", { timeout: 7_200_000 }, async () => {
  const { calls, failures, malformed, slow } = await fuzz(server, { seed: SEED, rounds: COUNT });
  console.log(`${calls} calls with seed ${SEED}`);
  expect({ failures, malformed, slow }).toEqual({ failures: [], malformed: [], slow: [] });
});
