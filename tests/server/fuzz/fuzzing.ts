/** Sends hostile calls and tells which the server could not answer. */
import type { InjectOptions, Response } from "light-my-request";
import { hasRight } from "../../../src/contract/rights";
import { apiPathOf } from "../../../src/contract/api-path";
import { hostileTargets, type Target } from "./cases";
import type { DemoServer, Visitor } from "./demo-server";

/** Milliseconds of processor time that one call may take: far more than any honest one does. */
const MOST_WORK = 4_000;

/** Returns numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const text = ({ method, url, payload, headers }: InjectOptions): string =>
  `${method} ${String(url).slice(0, 200)} ${typeof payload === "string" ? payload.slice(0, 300) : ""} ${JSON.stringify(headers ?? {}).slice(0, 120)}`;

/** Ids of existing records by the API path of their resource, as the accounts see them. */
async function knownIds({ services, signedIn }: DemoServer): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for (const { resource } of services.resources.values())
    for (const visitor of signedIn) {
      const path = apiPathOf(resource);
      if (ids.has(path)) break;
      const answer = await visitor.call({ method: "GET", url: path });
      const [first] =
        answer.statusCode === 200 ? (answer.json<{ data: { elements?: { id: number }[] } }>().data.elements ?? []) : [];
      if (first !== undefined) ids.set(path, String(first.id));
    }
  return ids;
}

/** Those whom the call would not refuse by right; all for a public one. */
function suited({ route: { endpoint, access } }: Target, { anonymous, signedIn }: DemoServer): readonly Visitor[] {
  if (access === "public") return [anonymous, anonymous, ...signedIn];
  const allowed = signedIn.filter(({ rights }) => hasRight(rights, endpoint.right));
  return allowed.length === 0 ? signedIn : allowed;
}

/** Repeats a save that met another version with the present one. */
async function send(visitor: Visitor, request: InjectOptions): Promise<Response> {
  const response = await visitor.call(request);
  if (response.statusCode !== 409 || typeof request.payload !== "string") return response;
  const current = response.json<{ current?: { version?: number } }>().current?.version;
  if (current === undefined) return response;
  return visitor.call({ ...request, payload: request.payload.replace(/"version":\d+/, `"version":${current}`) });
}

export interface FuzzOptions {
  readonly seed: number;
  /** Values tried in each place. */
  readonly rounds: number;
  /** Calls that are left out, by the start of their id. */
  readonly except?: readonly string[];
}

export interface Findings {
  readonly calls: number;
  /** Calls that were answered with a status of 500 and above, or logged as an error. */
  readonly failures: readonly string[];
  /** Refusals that are no problem details. */
  readonly misshapen: readonly string[];
  /** Calls that took too much work. */
  readonly slow: readonly string[];
}

export async function fuzz(server: DemoServer, { seed, rounds, except = [] }: FuzzOptions): Promise<Findings> {
  const ids = await knownIds(server);
  const targets = hostileTargets({
    routes: server.routes,
    resources: server.services.resources.values(),
    idsByPath: (path) => ids.get(path),
  }).filter(({ route }) => !except.some((start) => route.endpoint.id.startsWith(start)));
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const findings = { calls: 0, failures: [] as string[], misshapen: [] as string[], slow: [] as string[] };
  for (let round = 0; round < rounds; round++)
    for (const target of targets) {
      const visitor = pick(suited(target, server));
      const request = pick(target.requests);
      const start = process.cpuUsage();
      const response = await send(visitor, request);
      const { user, system } = process.cpuUsage(start);
      findings.calls += 1;
      const told = `${response.statusCode} ${visitor.name} ${text(request)}`;
      // A value that only the database refused is answered 422, and logged as a bug.
      const logged = server.takeLogged();
      if (response.statusCode >= 500 || logged.length > 0) findings.failures.push(`${told} (${logged.join("; ")})`);
      else if (
        response.statusCode >= 400 &&
        !String(response.headers["content-type"]).startsWith("application/problem+json")
      )
        findings.misshapen.push(told);
      if ((user + system) / 1000 > MOST_WORK) findings.slow.push(told);
    }
  return findings;
}
