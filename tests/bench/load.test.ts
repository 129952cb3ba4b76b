/**
 * The server under load on PostgreSQL. All figures are ratios within one run, measured alternately. On a machine with few cores, client and
 * PostgreSQL compete with the processes. The gain of a second process is therefore measured with a small share of a core for each.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { callsPerSecond, withCoreShares } from "./core-share";
import { cpuOf, loadServers, Client, type LoadServers } from "./load-servers";
import { checkBudgets, lowerQuartile } from "./measure";

const DEALERS = Number(process.env["TD_BENCH_DEALERS"] ?? 1_000);
const CONCURRENT = 10;
/** Number of calls in a turn. */
const CALLS = 200;
const TURNS = 12;
/** Number of unmeasured turns at the start, in which the processes compile their code. */
const WARM_UP = 6;
/** Maximum ratio of the times, product to bare server. */
const BARE_BUDGET = 2;
/** Maximum ratio of the times of a call, two processes to one. Two processes then handle more than 1.7 times the calls of one. */
const TWO_PROCESSES_BUDGET = 0.58;
/** Clients of each process with a share of a core: more than it can answer in its turn. */
const SHARE_CLIENTS = 30;
const SHARE_SECONDS = 2;
const SHARE_TURNS = 6;
const SIGN_INS = 200;

let servers: LoadServers;
beforeAll(async () => {
  servers = await loadServers(DEALERS);
  for (const { origin } of servers.processes)
    for (let run = 0; run < WARM_UP; run++) await turn({ origins: [origin], concurrent: CONCURRENT }, servers.list);
}, 600_000);
afterAll(() => servers.close());

interface Side {
  readonly concurrent: number;
  readonly origins: readonly string[];
  readonly pids: readonly number[];
}

/** Sends the calls of one turn. Returns the milliseconds per call. */
async function turn({ origins, concurrent }: Omit<Side, "pids">, path: string): Promise<number> {
  const start = performance.now();
  let callCount = 0;
  const callInTurn = async (): Promise<void> => {
    while (callCount < CALLS) {
      const origin = origins[callCount++ % origins.length] ?? "";
      const { status } = await servers.client.call("GET", origin + path);
      if (status !== 200) throw new Error(`${origin}${path} responds with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: concurrent }, callInTurn));
  return (performance.now() - start) / CALLS;
}

/** Measures both sides alternately, after a warm-up. */
async function compare(path: string, sides: readonly [Side, Side]) {
  const times: [number[], number[]] = [[], []];
  const cpu: [number, number] = [0, 0];
  for (let run = -WARM_UP; run < TURNS; run++)
    for (const index of [0, 1] as const) {
      const { pids } = sides[index];
      const before = pids.reduce((sum, pid) => sum + cpuOf(pid), 0);
      const time = await turn(sides[index], path);
      if (run < 0) continue;
      times[index].push(time);
      cpu[index] += (pids.reduce((sum, pid) => sum + cpuOf(pid), 0) - before) / CALLS / TURNS;
    }
  const [first, second] = times.map(lowerQuartile) as [number, number];
  const note = `${first.toFixed(2)} to ${second.toFixed(2)} ms a call; CPU of the processes ${cpu[0].toFixed(2)} to ${cpu[1].toFixed(2)} ms`;
  return { figure: first / second, note };
}

const sideOf = (processes: LoadServers["processes"], concurrent: number): Side => ({
  concurrent,
  origins: processes.map(({ origin }) => origin),
  pids: processes.map(({ pid }) => pid),
});
const first = () => servers.processes.slice(0, 1);

it.for(["list", "detail"] as const)(
  "%s is nearly as fast as a bare server",
  { timeout: 300_000 },
  async (name, context) => {
    for (const concurrent of [1, CONCURRENT]) {
      const measured = await compare(servers[name], [sideOf(first(), concurrent), sideOf([servers.bare], concurrent)]);
      checkBudgets(context, {
        label: `${name}: product to bare fastify and pg with the same statements, ${concurrent} at once`,
        ...measured,
        budget: BARE_BUDGET,
        unit: "×",
      });
    }
  },
);

/** Returns a function that saves dealers, each client another one. */
async function dealerSaves(): Promise<(origin: string, client: number) => Promise<void>> {
  const { processes, client: http, list } = servers;
  const read = async <Data>(path: string): Promise<Data> => {
    const { body } = await http.call("GET", `${processes[0]?.origin}${path}`);
    return (JSON.parse(body) as { data: Data }).data;
  };
  const { elements } = await read<{ elements: { id: number }[] }>(`${list}?size=100`);
  const dealers = await Promise.all(elements.map(({ id }) => read<{ id: number; version: number }>(`${list}/${id}`)));
  return async (origin, client) => {
    const dealer = dealers[client];
    if (dealer === undefined) throw new Error("There are fewer dealers than clients");
    const digits = String(dealer.version % 100).padStart(2, "0");
    const change = { version: dealer.version, phone: `+33 4 72 00 00 ${digits}` };
    const { status, body } = await http.call("PUT", `${origin}${list}/${dealer.id}`, change);
    if (status !== 200) throw new Error(body);
    dealer.version = (JSON.parse(body) as { data: { version: number } }).data.version;
  };
}

const readList = async (origin: string): Promise<void> => {
  const { status, body } = await servers.client.call("GET", origin + servers.list);
  if (status !== 200) throw new Error(body);
};

it.for([
  ["list", async () => readList],
  ["save", dealerSaves],
] as const)(
  "%s: two processes answer more than 1.7 times the calls of one",
  { timeout: 300_000 },
  async ([name, start], context) => {
    const { processes } = servers;
    const call = await start();
    const [a, b] = processes.map(({ origin }) => origin) as [string, string];
    const rateOf = (...origins: readonly [string, ...string[]]): Promise<number> =>
      callsPerSecond(SHARE_CLIENTS * origins.length, SHARE_SECONDS, (client) =>
        call(origins[client % origins.length] ?? origins[0], client),
      );
    for (let run = 0; run < WARM_UP / 2; run++) await rateOf(a, b);
    const rates = { one: 0, two: 0 };
    await withCoreShares(
      processes.map(({ pid }) => pid),
      async () => {
        for (let run = 0; run < SHARE_TURNS; run++) {
          // The mean of both processes, because their compiled code differs.
          rates.one += (await rateOf(a)) / 2 / SHARE_TURNS;
          rates.two += (await rateOf(a, b)) / SHARE_TURNS;
          rates.one += (await rateOf(b)) / 2 / SHARE_TURNS;
        }
      },
    );
    checkBudgets(context, {
      label: `${name}: time of a call with two processes to that with one, each with a fifth of a core`,
      figure: rates.one / rates.two,
      note: `${rates.two.toFixed(0)} to ${rates.one.toFixed(0)} calls a second, ${(rates.two / rates.one).toFixed(2)} times as many`,
      budget: TWO_PROCESSES_BUDGET,
      unit: "×",
    });
  },
);

it(`${SIGN_INS} clients sign in at once`, { timeout: 300_000 }, async () => {
  const [{ origin } = { origin: "" }] = servers.processes;
  const results = await Promise.all(
    Array.from({ length: SIGN_INS }, async () => {
      const client = new Client();
      const { status, body } = await client.signIn(origin, "shop@demo.test");
      client.close();
      return status === 200 && (JSON.parse(body) as { successfullyLogin?: boolean }).successfullyLogin === true;
    }),
  );
  expect(results.filter(Boolean)).toHaveLength(SIGN_INS);
});
