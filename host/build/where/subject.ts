/** Finds what a question to `npm run where` is about: a screen, an endpoint, an element, a resource, a message or a part. */
import { findScreen } from "../../../src/catalogue/screens";
import type { Endpoint } from "../../../src/contract/endpoint";
import { closestNames } from "../closest-name";
import { derivedEndpoints, type FoundEndpoint } from "../endpoints";
import type { ScanResult, FoundResource, FoundScreen } from "../scan";
import { messageFile } from "./messages-of";
import { findParts } from "./parts";
import type { Sources } from "./sources";

/** The project's definitions, screens, endpoints and sources. */
export interface Project extends ScanResult {
  readonly sources: Sources;
  readonly endpoints: readonly FoundEndpoint[];
}

/** An endpoint that a definition derives, with that definition. */
interface DerivedEndpoint {
  readonly endpoint: Endpoint;
  readonly resource: FoundResource;
}

export type Subject =
  | { readonly kind: "screen"; readonly screen: FoundScreen; readonly resource?: FoundResource }
  | { readonly kind: "resource"; readonly resource: FoundResource }
  | { readonly kind: "element"; readonly tag: string }
  | {
      readonly kind: "endpoints";
      readonly declared: readonly FoundEndpoint[];
      readonly derived: readonly DerivedEndpoint[];
    }
  | { readonly kind: "message"; readonly key: string; readonly file: string }
  | { readonly kind: "parts"; readonly files: readonly string[] };

export interface SearchResult {
  /** Undefined when nothing has this or a similar name. */
  readonly subject?: Subject;
  /** The similar name whose subject this is, when nothing has the requested name: `/admin/api/job` for `/admin/api/jobs`. */
  readonly nearest?: string;
  /** Names to try. */
  readonly suggestions: readonly string[];
}

const resourceOf = ({ resources }: ScanResult, { entry }: FoundScreen): FoundResource | undefined =>
  resources.find(({ definition }) => definition.name === entry.resource);

const screenSubject = (project: ScanResult, screen: FoundScreen): Subject => ({
  kind: "screen",
  screen,
  resource: resourceOf(project, screen),
});

function screenAt(project: ScanResult, address: string): Subject | undefined {
  const path = address.replace(/^\/admin(\/vue)?(?=\/|$)/, "");
  const entries = project.screens.map(({ entry }) => entry);
  const match = findScreen(path, entries);
  const screen = project.screens.find(({ entry }) => entry === match?.screen);
  return screen === undefined ? undefined : screenSubject(project, screen);
}

const derivedEndpointsOf = ({ resources }: ScanResult): DerivedEndpoint[] =>
  resources.flatMap((resource) => derivedEndpoints(resource.definition).map((endpoint) => ({ endpoint, resource })));

/** Returns how well an endpoint's path fits an address: the number of equal segments, where a parameter counts as half. Undefined if a segment differs. */
function matchScore(pattern: string, address: string): number | undefined {
  const [patternParts, addressParts] = [pattern, address].map((path) => path.split("/").filter(Boolean));
  if (patternParts === undefined || addressParts === undefined || patternParts.length !== addressParts.length)
    return undefined;
  const scores = patternParts.map((part, index) => (part === addressParts[index] ? 1 : part.includes("{") ? 0.5 : 0));
  return scores.includes(0) ? undefined : scores.reduce<number>((sum, score) => sum + score, 0);
}

function endpointsWhere(project: Project, accepts: (endpoint: Endpoint) => boolean): Subject | undefined {
  const declared = project.endpoints.filter(({ endpoint }) => accepts(endpoint));
  const derived = derivedEndpointsOf(project).filter(({ endpoint }) => accepts(endpoint));
  return declared.length + derived.length === 0 ? undefined : { kind: "endpoints", declared, derived };
}

function endpointsAt(project: Project, address: string): Subject | undefined {
  const scores = [...project.endpoints, ...derivedEndpointsOf(project)].map(
    ({ endpoint }) => matchScore(endpoint.path, address) ?? 0,
  );
  const best = Math.max(0, ...scores);
  return best === 0 ? undefined : endpointsWhere(project, ({ path }) => matchScore(path, address) === best);
}

function messageNamed(key: string): Subject | undefined {
  const file = messageFile(key);
  return file === undefined ? undefined : { kind: "message", key, file };
}

/** Returns the subject with exactly this name, or undefined. */
function subjectByName(project: Project, name: string): Subject | undefined {
  const tag = name.replace(/^<|\s*\/?>$/g, "");
  const screen = project.screens.find(({ entry }) => entry.tag === tag);
  if (screen !== undefined) return screenSubject(project, screen);
  if (project.parts.some((part) => part === tag)) return { kind: "element", tag };
  if (/^(\/|https?:)/.test(name)) {
    const address = new URL(name, "http://localhost").pathname;
    if (/\/api(\/|$)/.test(address)) return endpointsAt(project, address);
    const element = project.parts.find((part) => part === `td-${address.replace(/^\/admin\//, "")}`);
    return (
      screenAt(project, address) ??
      endpointsAt(project, address) ??
      (element === undefined ? undefined : { kind: "element", tag: element })
    );
  }
  const resource = project.resources.find(({ definition }) => definition.name === name);
  if (resource !== undefined) return { kind: "resource", resource };
  return (
    (/^[\w-]+\.[\w.-]+$/.test(name)
      ? (endpointsWhere(project, ({ id }) => id === name) ?? messageNamed(name))
      : screenAt(project, `/${name}`)) ?? partsNamed(project, name)
  );
}

function partsNamed({ sources }: Project, name: string): Subject | undefined {
  const files = findParts(name, sources.files);
  return files.length === 0 ? undefined : { kind: "parts", files };
}

/** Returns all names of the question's kind: API paths, screen addresses, or tags, resources and endpoint ids. */
function allNames(project: Project, question: string): string[] {
  const endpoints = [...project.endpoints, ...derivedEndpointsOf(project)].map(({ endpoint }) => endpoint);
  if (/\/api(\/|$)/.test(question)) return endpoints.map(({ path }) => path);
  if (question.startsWith("/"))
    return project.screens.flatMap(({ entry }) => entry.paths.map((path) => `/admin${path}`));
  return [
    ...project.screens.map(({ entry }) => entry.tag),
    ...project.parts,
    ...project.resources.map(({ definition }) => definition.name),
    ...endpoints.map(({ id }) => id),
  ];
}

/**
 * Answers a question: an address of a screen or of the API, a tag, the name of a resource, the id of an endpoint, a message key, or words
 * that name a part ("toast"). If nothing has the name, the closest
 * name counts when its length differs by at most two characters.
 */
export function findSubject(project: Project, question: string): SearchResult {
  const subject = subjectByName(project, question);
  if (subject !== undefined) return { subject, suggestions: [] };
  const names = [...new Set(allNames(project, question))];
  const close = closestNames(question, names, 4);
  // `job.start`: no id is like it, but `jobs.list` begins with the same word.
  const [start = ""] = question.split(/(?<=\w)[./-]/);
  const similar = names.filter((name) => name.startsWith(start));
  const suggestions = [...new Set([...close, ...similar])].slice(0, 4);
  const [nearest] = close;
  return nearest === undefined || Math.abs(nearest.length - question.length) > 2
    ? { suggestions }
    : { subject: subjectByName(project, nearest), nearest, suggestions };
}
