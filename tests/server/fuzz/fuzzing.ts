/** Sends hostile calls and tells which the server could not answer. */
import type { InjectOptions, Response } from "light-my-request";
import { hasRight } from "../../../src/contract/rights";
import { apiPathOf } from "../../../src/contract/api-path";
import { isWritable } from "../../../src/contract/validation";
import { sampleValue } from "../../resources/sample-values";
import { hostileTargets, type Known, type Target } from "./cases";
import type { DemoServer, Visitor } from "./demo-server";

/** Milliseconds of processor time that one call may take: far more than any honest one does. */
const MOST_WORK = 4_000;

/** Calls that end sessions or shops where their values happen to be valid. They come last, so that no account is missing before. */
const ENDING = [
  "login.logout",
  "my-sessions.end",
  "my-sessions.end-others",
  "password.change",
  "shop.remove",
  "subscription.cancel",
  "subrogation.change",
];

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

/** Returns the id of a record that one of the accounts sees below an API path. */
async function knownId(path: string, signedIn: readonly Visitor[]): Promise<string | undefined> {
  for (const visitor of signedIn) {
    const response = await visitor.call({ method: "GET", url: path });
    if (response.statusCode !== 200) continue;
    const [first] = response.json<{ data: { elements?: { id: number }[] } }>().data.elements ?? [];
    if (first !== undefined) return String(first.id);
  }
  return undefined;
}

/** Records that exist, and valid values, by the API path of their resource. */
async function knownRecords({ services, signedIn }: DemoServer): Promise<ReadonlyMap<string, Known>> {
  const resources = [...services.resources.values()].map(({ resource }) => resource);
  const ids = new Map<string, string | undefined>();
  for (const resource of resources) ids.set(resource.name, await knownId(apiPathOf(resource), signedIn));
  const known = new Map<string, Known>();
  for (const resource of resources) {
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(resource.fields))
      if (isWritable(field))
        values[name] = await sampleValue(field, 0, (target) => Promise.resolve(Number(ids.get(target) ?? 1)));
    known.set(apiPathOf(resource), { id: ids.get(resource.name), values });
  }
  return known;
}

/** Those whom the call would not refuse by right; all for a public one. */
function suited({ route }: Target, { anonymous, signedIn }: DemoServer): readonly Visitor[] {
  if (route === undefined || route.access === "public") return [anonymous, anonymous, ...signedIn];
  const allowed = signedIn.filter(({ rights }) => hasRight(rights, route.endpoint.right));
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
}

export interface Findings {
  readonly calls: number;
  /** Calls that were answered with a status of 500 and above, or logged as an error. */
  readonly failures: readonly string[];
  /** Refusals that are neither problem details nor a page. */
  readonly misshapen: readonly string[];
  /** Calls that took too much work. */
  readonly slow: readonly string[];
}

export async function fuzz(server: DemoServer, { seed, rounds }: FuzzOptions): Promise<Findings> {
  const known = await knownRecords(server);
  const targets = hostileTargets({
    routes: server.routes,
    resources: server.services.resources.values(),
    known: (path) => known.get(path),
  });
  const isLast = ({ route }: Target): boolean => ENDING.some((id) => id === route?.endpoint.id);
  const order = [false, true].flatMap((last) =>
    Array.from({ length: rounds }, () => targets.filter((target) => isLast(target) === last)).flat(),
  );
  const random = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const findings = { calls: 0, failures: [] as string[], misshapen: [] as string[], slow: [] as string[] };
  for (const target of order) {
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
      !/^(application\/problem\+json|text\/html)/.test(String(response.headers["content-type"]))
    )
      findings.misshapen.push(told);
    if ((user + system) / 1000 > MOST_WORK) findings.slow.push(told);
  }
  return findings;
}
