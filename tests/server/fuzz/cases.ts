/** Builds hostile calls from the registered routes: unexpected values in each parameter, header and body field of each call. */
import { toJsonSchema } from "@valibot/to-json-schema";
import type { InjectOptions } from "light-my-request";
import type { GenericSchema } from "valibot";
import { PLAIN_SCREENS } from "../../../host/server/features/pages/plain/draw";
import type { Route } from "../../../host/server/platform/http/route";
import type { ResourceService } from "../../../host/server/resources/types";
import { META_COLUMNS } from "../../../src/contract/list-definition";
import { fillTemplate } from "../../../src/contract/template";
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_PARTS,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  percentEncoded,
} from "./hostile-values";
import { placesIn, withReplaced, sampleOf, type JsonSchema, type Place } from "./sample-input";

type Json = Readonly<Record<string, unknown>>;

/** One field of a call (parameter, header or part of the body), and a request for each hostile value in it. */
export interface Target {
  /** Absent for pages, which need no session. */
  readonly route?: Route;
  readonly requests: readonly InjectOptions[];
}

/** A record of a resource and valid values for another one. */
export interface SampleRecord {
  /** Id of an existing record; undefined if no account sees one. */
  readonly id?: string;
  /** A valid value of each field. */
  readonly values: Json;
}
export type SampleByPath = (path: string) => SampleRecord | undefined;

const schemaOf = (schema: GenericSchema | undefined): JsonSchema =>
  schema === undefined ? {} : (toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" }) as JsonSchema);

type Schemas = Readonly<Record<string, Json>>;

/** Puts the shared schemas of the document in the place of the references to them. */
function withShared(schema: unknown, shared: Schemas): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withShared(part, shared));
  if (typeof schema !== "object" || schema === null) return schema;
  const { $ref } = schema as { readonly $ref?: string };
  if ($ref !== undefined) return withShared(shared[$ref.split("/").at(-1) ?? ""], shared);
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withShared(part, shared)]));
}

const propertiesOf = (schema: GenericSchema | undefined): Readonly<Record<string, JsonSchema>> =>
  schemaOf(schema).properties ?? {};

const json = (payload: unknown): Pick<InjectOptions, "payload" | "headers"> => ({
  payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  headers: { "content-type": "application/json" },
});

/** Code of the demo shop, which public calls name. */
const DEMO_SHOP = "PNEUS_RESEAU_DEMO";

const BOUNDARY = "fuzz";
/** Returns the body and headers of a multipart form with these fields and optionally a file. */
function form(fields: Json, file?: { readonly name: string; readonly content: string }) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  if (file !== undefined)
    parts.push(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n${file.content}\r\n`,
    );
  return {
    payload: `${parts.join("")}--${BOUNDARY}--\r\n`,
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const HOSTILE_FILES = [
  { name: "x.csv", content: "a;b\n\u0000;1" },
  { name: "\u0001.xlsx", content: "PK\u0003\u0004broken" },
  { name: `${"x".repeat(300)}.png`, content: "\u0089PNG\r\n\u001a\nbroken" },
  { name: "constructor", content: "" },
];

/** Returns a valid value of a path parameter. The schema shows no numbers, because parameters arrive as text. */
function validParam(name: string, schema: JsonSchema): string {
  if (/^shop(Code)?$/.test(name)) return DEMO_SHOP;
  return /id$|^(index|version|line)$/i.test(name) ? "1" : String(sampleOf(schema));
}

/** Query parameters of lists, reports and matrices, whose schemas allow any name. */
const OPEN_QUERY = ["q", "filters", "from", "to", "compare", "part", "format", "columns", "sort", "page", "size"];

/** Returns the parts of a valid call of a route, and what changes one of them. */
function validCall({ endpoint, documentation: documented }: Route, sampleByPath: SampleByPath, shared: Schemas) {
  const documentation = documented?.();
  const { method } = endpoint;
  const params = propertiesOf(endpoint.params);
  const query = propertiesOf(endpoint.query);
  const body =
    documentation?.body === undefined
      ? schemaOf(endpoint.body)
      : (withShared(documentation.body, shared) as JsonSchema);
  const hasBody = endpoint.body !== undefined;
  const isForm = endpoint.bodyType === "multipart";

  const pathWith = (changed: string | undefined, part: string): string =>
    fillTemplate(endpoint.path, (name) => {
      if (name === changed) return part;
      const before = endpoint.path.slice(0, endpoint.path.indexOf(`/{${name}}`));
      const id = name === "id" ? sampleByPath(before)?.id : undefined;
      return encodeURIComponent(id ?? validParam(name, params[name] ?? {}));
    });
  const validPath = pathWith(undefined, "");
  const queryText = (changed: Json): string => {
    const samples = Object.fromEntries(
      (schemaOf(endpoint.query).required ?? []).map((name) => [name, sampleOf(query[name] ?? {})]),
    );
    return Object.entries({ ...samples, ...changed })
      .map(([name, value]) => `${percentEncoded(name)}=${String(value)}`)
      .join("&");
  };
  const sample = { ...(sampleOf(body) as Json), ...sampleByPath(endpoint.path.replace(/\/\{id\}$/, ""))?.values };
  const validBody = !hasBody ? {} : isForm ? form(sample) : json(sample);
  const request: InjectOptions = { method, url: `${validPath}?${queryText({})}`, ...validBody };
  return { params, query, body, hasBody, isForm, pathWith, validPath, queryText, sample, validBody, request };
}

/** Returns the targets of a route: its path, query, headers and body. */
function targetsOf(route: Route, sampleByPath: SampleByPath, shared: Schemas): Target[] {
  const { endpoint } = route;
  const { method } = endpoint;
  const { params, query, body, hasBody, isForm, pathWith, validPath, queryText, sample, validBody } = validCall(
    route,
    sampleByPath,
    shared,
  );
  const targetOf = (requests: readonly InjectOptions[]): Target => ({ route, requests });
  const targets = Object.keys(params).map((name) =>
    targetOf(HOSTILE_PARTS.map((part) => ({ method, url: `${pathWith(name, part)}?${queryText({})}`, ...validBody }))),
  );
  const isOpen = typeof schemaOf(endpoint.query).additionalProperties === "object";
  for (const name of [...Object.keys(query), ...(isOpen ? OPEN_QUERY : []), "constructor"])
    targets.push(
      targetOf(
        HOSTILE_PARTS.map((part) => ({ method, url: `${validPath}?${queryText({ [name]: part })}`, ...validBody })),
      ),
    );
  // Other targets would delete the records that later calls need.
  if (method === "DELETE") return targets;
  targets.push(
    targetOf(
      HOSTILE_HEADERS.map((headers) => ({
        method,
        url: `${validPath}?${queryText({})}`,
        ...validBody,
        headers: { ...("headers" in validBody ? validBody.headers : {}), ...headers },
      })),
    ),
  );
  if (!hasBody) return targets;
  const url = `${validPath}?${queryText({})}`;
  if (isForm) {
    for (const name of [...Object.keys(body.properties ?? {}), "constructor", "__proto__"])
      targets.push(
        targetOf(
          HOSTILE_TEXTS.map((text) => ({
            method,
            url,
            ...form({ ...sample, [name]: text }, HOSTILE_FILES[0]),
          })),
        ),
      );
    targets.push(targetOf(HOSTILE_FILES.map((file) => ({ method, url, ...form(sample, file) }))));
    return targets;
  }
  targets.push(targetOf(HOSTILE_BODIES.map((text) => ({ method, url, ...json(text) }))));
  const isChange = endpoint.id.endsWith(".update");
  for (const place of placesIn(body))
    targets.push(
      targetOf(
        HOSTILE_VALUES.map((value) => ({
          method,
          url,
          ...json(isChange ? changeOf(place, sample, value) : withReplaced(sample, place, value)),
        })),
      ),
    );
  return targets;
}

/** Returns an update of only the field that contains the place, so the server refuses no other field first. */
function changeOf(place: Place, sample: Json, value: unknown): unknown {
  const [field] = place;
  const { version, [String(field)]: sampleValue } = sample;
  return withReplaced({ version, [String(field)]: sampleValue }, place, value);
}

/** Returns targets for every filter of a list, in the list call and in the selection of bulk calls. */
function filterTargets(routes: readonly Route[], { resource, endpoints }: ResourceService): Target[] {
  const route = routes.find(({ endpoint }) => endpoint.id === endpoints.list.id);
  if (route === undefined) return [];
  const names = [...Object.keys(resource.fields), ...META_COLUMNS, "constructor", "__proto__"];
  const url = (name: string, part: string): string =>
    `${route.endpoint.path}?${percentEncoded(`filter[${name}]`)}=${part}`;
  const gets = names.map((name) => ({
    route,
    requests: HOSTILE_PARTS.map((part): InjectOptions => ({ method: "GET", url: url(name, part) })),
  }));
  const bulk = routes.find(({ endpoint }) => endpoint.id === endpoints.bulk.id);
  if (bulk === undefined) return gets;
  const selections = [
    ...HOSTILE_VALUES.map((id) => ({ ids: [id] })),
    ...HOSTILE_TEXTS.map((text) => ({ query: { "filter[id]": "0", q: text } })),
    ...HOSTILE_TEXTS.map((text) => ({ query: { "filter[id]": "0", "filter[createdAt]": text } })),
  ];
  const requests = selections.map((selection) => ({
    method: "POST" as const,
    url: bulk.endpoint.path,
    ...json({ selection, action: "update", values: {} }),
  }));
  return [...gets, { route: bulk, requests }];
}

/** Returns targets for pages, and for the forms that work without scripts. */
function pageTargets(): Target[] {
  const pages = ["/admin/", "/admin/vue/", "/admin/vue/fitter/", "/admin/host/", "/admin/static/", "/demo/"];
  const gets = pages.flatMap((page) => [
    { requests: HOSTILE_PARTS.map((part): InjectOptions => ({ method: "GET", url: page + part })) },
    { requests: HOSTILE_PARTS.map((part): InjectOptions => ({ method: "GET", url: `${page}login?hashPart=${part}` })) },
    { requests: HOSTILE_HEADERS.map((headers): InjectOptions => ({ method: "GET", url: `${page}login`, headers })) },
  ]);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const forms = PLAIN_SCREENS.flatMap((screen) => screen.forms).flatMap(({ action }) =>
    ["login", "password", "page", "hash", "constructor"].map((name) => ({
      requests: HOSTILE_PARTS.map((part): InjectOptions => ({
        method: "POST",
        url: action.replaceAll(/\{\w+\}/g, "x"),
        headers,
        payload: `${name}=${part}`,
      })),
    })),
  );
  return [...gets, ...forms];
}

/** What the calls are built from. */
export interface Sources {
  readonly routes: readonly Route[];
  readonly resources: Iterable<ResourceService>;
  readonly sampleByPath: SampleByPath;
}

/** Returns the schemas that the documentation of the routes shares. */
const sharedSchemas = (routes: readonly Route[]): Schemas =>
  Object.assign({}, ...routes.map(({ documentation }) => documentation?.().schemas)) as Schemas;

/** Returns a target with one valid request for every route that may write. */
export function validWrites({ routes, sampleByPath }: Omit<Sources, "resources">): Target[] {
  const shared = sharedSchemas(routes);
  return routes
    .filter(({ endpoint }) => endpoint.method !== "GET" && endpoint.reads !== true)
    .map((route) => ({ route, requests: [validCall(route, sampleByPath, shared).request] }));
}

/** Returns the targets of every route, every list filter and every page. */
export function hostileTargets({ routes, resources, sampleByPath }: Sources): Target[] {
  const shared = sharedSchemas(routes);
  return [
    ...routes.flatMap((route) => targetsOf(route, sampleByPath, shared)),
    ...[...resources].flatMap((service) => filterTargets(routes, service)),
    ...pageTargets(),
  ];
}
