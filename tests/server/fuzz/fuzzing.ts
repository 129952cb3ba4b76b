/** Sends hostile calls and returns those that the server failed to handle. */
import type { InjectOptions, Response } from "light-my-request";
import { hasRight } from "../../../src/contract/rights";
import { apiPathOf } from "../../../src/contract/api-path";
import { isWritable } from "../../../src/contract/validation";
import { sampleValue } from "../../resources/sample-values";
import { hostileTargets, validWrites, type SampleRecord, type Target } from "./cases";
import type { DemoServer, Visitor } from "./demo-server";

/** Maximum CPU time of one call, in milliseconds; far more than any normal call takes. */
const MAX_CPU_MS = 4_000;

/** Calls that end a session or a shop if their values happen to be valid. They are sent last, because earlier calls need the accounts. */
const CALLED_LAST = [
  "login.logout",
  "my-sessions.end",
  "my-sessions.end-others",
  "password.change",
  "shop.remove",
  "subscription.cancel",
  "subrogation.change",
];

const isLast = ({ route }: Target): boolean => CALLED_LAST.some((id) => id === route?.endpoint.id);

/** Returns a generator of numbers from 0 to below 1; the same seed gives the same numbers (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const describeRequest = ({ method, url, payload, headers }: InjectOptions): string =>
  `${method} ${String(url).slice(0, 200)} ${typeof payload === "string" ? payload.slice(0, 300) : ""} ${JSON.stringify(headers ?? {}).slice(0, 120)}`;

/** Returns the id of a record that an account can list at an API path, and the account; undefined if none can. */
async function findRecord(
  path: string,
  signedIn: readonly Visitor[],
): Promise<{ readonly id: string; readonly visitor: Visitor } | undefined> {
  for (const visitor of signedIn) {
    const response = await visitor.call({ method: "GET", url: path });
    if (response.statusCode !== 200) continue;
    const [first] = response.json<{ data: { elements?: { id: number }[] } }>().data.elements ?? [];
    if (first !== undefined) return { id: String(first.id), visitor };
  }
  return undefined;
}

interface Sample extends SampleRecord {
  /** An account that sees the record. */
  readonly visitor?: Visitor;
}

/** Returns the id of an existing record, and valid values, by the API path of the resource. */
async function collectSamples({ services, signedIn }: DemoServer): Promise<ReadonlyMap<string, Sample>> {
  const resources = [...services.resources.values()].map(({ resource }) => resource);
  const found = new Map<string, Awaited<ReturnType<typeof findRecord>>>();
  for (const resource of resources) found.set(resource.name, await findRecord(apiPathOf(resource), signedIn));
  const samples = new Map<string, Sample>();
  for (const resource of resources) {
    const values: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(resource.fields))
      if (isWritable(field))
        values[name] = await sampleValue(field, 0, (target) => Promise.resolve(Number(found.get(target)?.id ?? 1)));
    samples.set(apiPathOf(resource), { ...found.get(resource.name), values });
  }
  return samples;
}

/** Returns the visitors that have the right for the call: all for a public call, all accounts if none has the right. */
function visitorsFor({ route }: Target, { anonymous, signedIn }: DemoServer): readonly Visitor[] {
  if (route === undefined || route.access === "public") return [anonymous, anonymous, ...signedIn];
  const allowed = signedIn.filter(({ rights }) => hasRight(rights, route.endpoint.right));
  return allowed.length === 0 ? signedIn : allowed;
}

/** Sends a request. Repeats a save that the server refused as stale, with the current version. */
async function sendWithCurrentVersion(visitor: Visitor, request: InjectOptions): Promise<Response> {
  const response = await visitor.call(request);
  if (response.statusCode !== 409 || typeof request.payload !== "string") return response;
  const current = response.json<{ current?: { version?: number } }>().current?.version;
  if (current === undefined) return response;
  return visitor.call({ ...request, payload: request.payload.replace(/"version":\d+/, `"version":${current}`) });
}

export interface FuzzOptions {
  readonly seed: number;
  /** Number of values sent in each field. */
  readonly rounds: number;
  /** Greatest number of fields of one call that get a value in each round, chosen by the seed. All when absent. */
  readonly fieldsPerCall?: number;
  /** Greatest number of targets in a round, chosen by the seed. All when absent. */
  readonly callsPerRound?: number;
}

export interface Findings {
  readonly calls: number;
  /** Calls with a status of 500 or above, or with an error in the log. */
  readonly failures: readonly string[];
  /** Refused calls whose response is neither problem details nor a page. */
  readonly malformed: readonly string[];
  /** Calls that took more than MAX_CPU_MS. */
  readonly slow: readonly string[];
}

/** Returns a function that returns how often it has been called with a key. */
function counter(): (key: unknown) => number {
  const counts = new Map<unknown, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** The limits of a round, and what they need to choose. */
interface Choice {
  readonly fieldsPerCall: number;
  readonly calls: number;
  readonly random: () => number;
  readonly resources: { has(name: string): boolean };
}

/**
 * Chooses targets of a round and returns them in their order: at most a number of fields of each call, and at most a number of calls. Takes
 * one of each kind of call in turn. Hand-written calls and pages are kinds of their own; the calls that all resources have (`list`,
 * `update`) are one kind each, so that the number of resources does not affect the duration.
 */
function chooseTargets(
  targets: readonly Target[],
  { fieldsPerCall, calls, random, resources }: Choice,
): readonly Target[] {
  const kindOf = (target: Target): string | Target => {
    if (target.route === undefined) return target;
    const { id } = target.route.endpoint;
    const [resource = "", ...call] = id.split(".");
    return resources.has(resource) ? call.join(".") : id;
  };
  const [fieldOf, turnOf] = [counter(), counter()];
  const chosen = targets
    .map((target) => ({ target, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .filter(({ target }) => fieldOf(target.route ?? target) <= fieldsPerCall)
    .map(({ target }) => ({ target, turn: turnOf(kindOf(target)) }))
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, calls)
    .map(({ target }) => target);
  const isChosen = new Set(chosen);
  return targets.filter((target) => isChosen.has(target));
}

/** Sends `rounds` hostile values in the fields of each call, chosen by the seed, from visitors with the right. */
export async function fuzz(
  server: DemoServer,
  { seed, rounds, fieldsPerCall = Infinity, callsPerRound = Infinity }: FuzzOptions,
): Promise<Findings> {
  const samples = await collectSamples(server);
  const targets = hostileTargets({
    routes: server.routes,
    resources: server.services.resources.values(),
    sampleByPath: (path) => samples.get(path),
  });
  const random = randomNumbers(seed);
  const order = [false, true].flatMap((last) => {
    const called = targets.filter((target) => isLast(target) === last);
    const choice = { fieldsPerCall, calls: callsPerRound, random, resources: server.services.resources };
    return Array.from({ length: rounds }, () => chooseTargets(called, choice)).flat();
  });
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const findings = { calls: 0, failures: [] as string[], malformed: [] as string[], slow: [] as string[] };
  for (const target of order) {
    const visitor = pick(visitorsFor(target, server));
    const request = pick(target.requests);
    const start = process.cpuUsage();
    const response = await sendWithCurrentVersion(visitor, request);
    const { user, system } = process.cpuUsage(start);
    findings.calls += 1;
    const description = `${response.statusCode} ${visitor.name} ${describeRequest(request)}`;
    // For a value that only the database refuses, the server responds with 422 and logs a bug.
    const logged = server.takeLogged();
    if (response.statusCode >= 500 || logged.length > 0)
      findings.failures.push(`${description} (${logged.join("; ")})`);
    else if (
      response.statusCode >= 400 &&
      !/^(application\/problem\+json|text\/html)/.test(String(response.headers["content-type"]))
    )
      findings.malformed.push(description);
    if ((user + system) / 1000 > MAX_CPU_MS) findings.slow.push(description);
  }
  return findings;
}

export interface TogetherOptions {
  readonly seed: number;
  /** Number of times that each call is sent at the same time. */
  readonly copies: number;
  /** Greatest number of calls, chosen by the seed. All when absent. */
  readonly calls?: number;
}

/** Sends valid calls several times at once, and returns those that the server failed to handle. */
export async function sendTogether(
  server: DemoServer,
  { seed, copies, calls = Infinity }: TogetherOptions,
): Promise<Pick<Findings, "calls" | "failures">> {
  const samples = await collectSamples(server);
  const targets = validWrites({ routes: server.routes, sampleByPath: (path) => samples.get(path) });
  const choice = { fieldsPerCall: 1, calls, random: randomNumbers(seed), resources: server.services.resources };
  const chosen = chooseTargets(targets, choice);
  const order = [...chosen.filter((target) => !isLast(target)), ...chosen.filter(isLast)];
  const failures: string[] = [];
  for (const target of order) {
    const allowed = visitorsFor(target, server);
    const path = target.route?.endpoint.path.replace(/\/\{.*$/, "") ?? "";
    const visitor = allowed.find((other) => other === samples.get(path)?.visitor) ?? allowed[0];
    const [request] = target.requests;
    if (visitor === undefined || request === undefined) continue;
    const responses = await Promise.all(Array.from({ length: copies }, () => visitor.call(request)));
    console.log(
      "TOG",
      target.route?.endpoint.id,
      responses.map(({ statusCode }) => statusCode).join(" "),
      responses[0]?.body.slice(0, 160),
    );
    const logged = server.takeLogged();
    if (responses.some(({ statusCode }) => statusCode >= 500) || logged.length > 0)
      failures.push(
        `${responses.map(({ statusCode }) => statusCode).join(" ")} ${visitor.name} ${describeRequest(request)} (${logged.join("; ")})`,
      );
  }
  return { calls: order.length, failures };
}
