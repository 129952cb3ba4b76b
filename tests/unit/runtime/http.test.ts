import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoint } from "../../../src/contract/endpoint";
import type { TdError } from "../../../src/contract/errors";
import { addDelivered, takePrefetched } from "../../../src/runtime/prefetched";
import { requestUrl } from "../../../src/runtime/request";
import { stubFetch, freshRuntime, json, text, visit } from "../../support/page";
import { eventually } from "../../support/eventually";

const thing = endpoint({
  id: "thing.get",
  method: "GET",
  path: "/admin/api/thing/{id}",
  summary: "A thing",
  params: v.object({ id: v.union([v.string(), v.number()]) }),
  query: v.object({ a: v.optional(v.string()), list: v.optional(v.array(v.string())), at: v.optional(v.date()) }),
  response: v.unknown(),
});
const save = endpoint({
  id: "thing.save",
  method: "POST",
  path: "/admin/api/thing",
  summary: "Save",
  body: v.unknown(),
  response: v.unknown(),
});
const note = endpoint({
  id: "thing.note",
  method: "GET",
  path: "/admin/api/note",
  summary: "Text",
  responseType: "text",
});
const failure = async (call: Promise<unknown>): Promise<TdError> =>
  call.then(
    () => Promise.reject(new Error("did not fail")),
    (error: TdError) => error,
  );

beforeEach(() => visit("https://shop.example/admin/login"));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.cookie = "XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT";
});

describe("request URLs", () => {
  it("transport-01: calls go to the page's host", async () => {
    const calls = stubFetch(() => json({}));
    await freshRuntime().http.call(thing, { params: { id: 7 } });
    expect(calls[0]?.url.href).toBe("https://shop.example/admin/api/thing/7");
  });

  it.each(["http://localhost:9090/admin/vue", "http://localhost:3000/x", "http://127.0.0.1:5000/"])(
    "transport-02: on localhost (%s) calls go to port 8080",
    async (page) => {
      visit(page);
      const calls = stubFetch(() => json({}));
      await freshRuntime().http.call(thing, { params: { id: 7 } });
      expect(calls[0]?.url.port).toBe("8080");
      expect(calls[0]?.url.hostname).toBe(new URL(page).hostname);
    },
  );

  it("uses the configured base, and path and method overrides by endpoint id", async () => {
    visit("http://localhost:3000/x");
    const calls = stubFetch(() => json({}));
    const { http } = freshRuntime({
      apiBase: "https://api.example/base/",
      endpoints: { "thing.get": "/legacy/things?id={id}", "thing.save": { method: "PUT" } },
    });
    await http.call(thing, { params: { id: "a b" }, query: { a: "1" } });
    await http.call(save, { body: {} });
    expect(calls.map(({ method, url }) => `${method} ${url.href}`)).toEqual([
      "GET https://api.example/base/legacy/things?id=a%20b&a=1",
      "PUT https://api.example/base/admin/api/thing",
    ]);
  });

  it("serialises the query: comma-joined lists, dates as instants, no absent values", async () => {
    const calls = stubFetch(() => json({}));
    await freshRuntime().http.call(thing, {
      params: { id: 1 },
      query: { a: undefined, list: ["A", "B"], at: new Date(0) },
    });
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
      list: "A,B",
      at: "1970-01-01T00:00:00.000Z",
    });
  });

  it('encodes path values except "&", and refuses dot segments', async () => {
    const { http } = freshRuntime();
    expect(http.url(thing, { params: { id: "login&shell" } })).toBe("https://shop.example/admin/api/thing/login&shell");
    expect(http.url(thing, { params: { id: "a/b?c#d%é" } })).toBe(
      "https://shop.example/admin/api/thing/a%2Fb%3Fc%23d%25%C3%A9",
    );
    expect(() => http.url(thing, { params: { id: ".." } })).toThrow(/thing\.get/);
    expect(() => http.url(thing)).toThrow(/id/);
  });
});

describe("requests", () => {
  it("transport-03: credentials are included only on localhost", async () => {
    const calls = stubFetch(() => json({}));
    await freshRuntime().http.call(save, { body: {} });
    visit("http://localhost:9090/admin/vue");
    await freshRuntime().http.call(save, { body: {} });
    expect(calls.map(({ init }) => init.credentials)).toEqual([undefined, "include"]);
  });

  it.each([[{ a: 1 }], [[1]], ["text"], [0], [false], [null]])(
    "transport-05: %j is sent as JSON, and JSON is accepted",
    async (body) => {
      const calls = stubFetch(() => json({}));
      await freshRuntime().http.call(save, { body });
      expect(calls[0]?.body).toEqual(body);
      expect(calls[0]?.headers.get("content-type")).toBe("application/json");
      expect(calls[0]?.headers.get("accept")).toContain("application/json");
    },
  );

  it("leaves the content type of a form to the browser", async () => {
    const calls = stubFetch(() => json({}));
    const form = new FormData();
    form.set("file", new Blob(["x"]), "x.csv");
    await freshRuntime().http.call(save, { body: form });
    expect(calls[0]?.body).toBe(form);
    expect(calls[0]?.headers.has("content-type")).toBe(false);
  });

  it("transport-06: the cookie XSRF-TOKEN is echoed in X-XSRF-TOKEN, but not to a foreign host", async () => {
    document.cookie = "XSRF-TOKEN=a%3Db";
    const calls = stubFetch(() => json({}));
    await freshRuntime().http.call(save, { body: {} });
    await freshRuntime({ apiBase: "https://api.example" }).http.call(save, { body: {} });
    expect(calls.map(({ headers }) => headers.get("x-xsrf-token"))).toEqual(["a=b", null]);
  });

  it("sends the page's token to another origin", async () => {
    const calls = stubFetch(() => json({}));
    await freshRuntime({ apiBase: "https://api.example", authToken: "abc" }).http.call(save, { body: {} });
    expect(calls[0]?.headers.get("authorization")).toBe("Bearer abc");
  });
});

describe("responses", () => {
  it.each([
    [{ activated: true }, { activated: true }],
    [{ data: { activated: true } }, { activated: true }],
    [{ data: [1, 2] }, [1, 2]],
    [{ data: null }, null],
    [
      { data: { elements: [], total: 0 }, status: "OK" },
      { elements: [], total: 0 },
    ],
    [
      { id: 1, data: "a field" },
      { id: 1, data: "a field" },
    ],
    [
      { data: { a: 1 }, errors: ["k"] },
      { a: 1, errors: ["k"] },
    ],
    [{ data: null, errors: ["k"] }, { errors: ["k"] }],
    [
      { data: { a: 1 }, errors: [] },
      { a: 1, errors: [] },
    ],
    [{ data: [1], errors: [] }, [1]],
    [[{ data: 1 }], [{ data: 1 }]],
  ])("%j is unwrapped to %j", async (body, expected) => {
    stubFetch(() => json(body));
    expect(await freshRuntime().http.call(save, { body: {} })).toEqual(expected);
  });

  it("parses JSON by content type, and JSON objects sent as text", async () => {
    const responses = [
      text("7"),
      text("7"),
      json(7),
      text('{"a":1}'),
      text("{no json"),
      new Response(null, { status: 204 }),
    ];
    stubFetch(() => responses.shift() ?? json({}));
    const { http } = freshRuntime();
    expect(await http.call(note)).toBe("7");
    expect(await http.call(save, { body: {} })).toBe("7");
    expect(await http.call(save, { body: {} })).toBe(7);
    expect(await http.call(save, { body: {} })).toEqual({ a: 1 });
    expect(await http.call(save, { body: {} })).toBe("{no json");
    expect(await http.call(save, { body: {} })).toBeUndefined();
  });

  it("send returns status and headers", async () => {
    stubFetch(() => json({ data: { id: 1 } }, 201, { location: "/x" }));
    const response = await freshRuntime().http.send(save, { body: {} });
    expect([response.data, response.status, response.headers.get("location")]).toEqual([{ id: 1 }, 201, "/x"]);
  });
});

describe("failures", () => {
  it("error-18: a network failure has the message Network Error", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    stubFetch(() => Promise.reject(new TypeError("Failed to fetch")));
    const error = await failure(freshRuntime().http.call(save, { body: {} }));
    expect([error.kind, error.message, error.endpointId]).toEqual(["network", "Network Error", "thing.save"]);
  });

  it("error-19: an aborted request has the message Request aborted, before and during the call", async () => {
    stubFetch(() => new Promise(() => undefined));
    const controller = new AbortController();
    const during = failure(freshRuntime().http.call(note, { signal: controller.signal }));
    controller.abort();
    expect((await during).message).toBe("Request aborted");
    expect((await failure(freshRuntime().http.call(note, { signal: AbortSignal.abort() }))).kind).toBe("aborted");
    addDelivered([[requestUrl(note, { apiBase: "" }), { headers: {}, body: "{}" }]]);
    expect((await failure(freshRuntime().http.call(note, { signal: AbortSignal.abort() }))).kind).toBe("aborted");
    expect(takePrefetched(requestUrl(note, { apiBase: "" }))).toBeUndefined();
  });

  it("returns data that the page brought with it at once and once, unless a token decides the session", async () => {
    const { delivered, options } = freshRuntime();
    const address = requestUrl(note, { apiBase: "" });
    addDelivered([[address, { headers: {}, body: '{"data":{"total":2}}' }]]);
    expect(delivered(note)).toEqual({ total: 2 });
    expect(delivered(note)).toBeUndefined();
    options.update((current) => ({ ...current, authToken: "secret" }));
    addDelivered([[address, { headers: {}, body: "{}" }]]);
    expect(delivered(note)).toBeUndefined();
    expect(takePrefetched(address)).toBeDefined();
  });

  it("an HTML page in place of data is an error", async () => {
    // The console names each wrong setting once a page, and other tests share this page.
    vi.resetModules();
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    stubFetch(() => text("<!doctype html><title>App</title>", 200, "text/html"));
    const { http } = freshRuntime();
    const error = await failure(http.call(thing, { params: { id: 1 } }));
    expect([error.kind, error.fault]).toEqual(["page", "base"]);
    expect((await failure(http.call(note))).kind).toBe("page");
    expect(errors.mock.calls.flat().join()).toMatch(/data-api-base/);
  });

  it.each([199 + 1, 204, 299])("transport-08: %d counts as success", async (status) => {
    stubFetch(() => new Response(status === 204 ? null : "{}", { status }));
    await expect(freshRuntime().http.send(save, { body: {} })).resolves.toMatchObject({ status });
  });

  it.each([304, 400, 404, 500, 503])(
    "error-21, transport-08: %d reads Request failed with status code %d",
    async (status) => {
      stubFetch(() => new Response(null, { status }));
      const error = await failure(freshRuntime().http.call(save, { body: {} }));
      expect([error.kind, error.message, error.status]).toEqual([
        "status",
        `Request failed with status code ${status}`,
        status,
      ]);
    },
  );

  it.each([
    [
      "problem details",
      409,
      { type: "conflict", title: "Changed", status: 409, current: { version: 2 } },
      { type: "conflict", current: { version: 2 } },
    ],
    [
      "a type as URI",
      422,
      { type: "https://td.example/problems/validation", fields: { name: "error.required" } },
      { type: "validation", fields: { name: "error.required" } },
    ],
    ["a list of keys", 400, { errors: ["a", "b"] }, { type: "malformed", errors: ["a", "b"] }],
    ["a wrapped list", 400, { data: { errors: ["a"] } }, { errors: ["a"] }],
    ["a list of objects", 422, { errors: [{ key: "a" }, { message: "b" }] }, { errors: ["a", "b"] }],
    ["an error message", 500, { errorMessage: "Broken" }, { type: "internal", errors: ["Broken"], title: "Broken" }],
    ["an unknown type", 418, { type: "about:blank" }, { type: "refused" }],
  ])("reads %s", async (_, status, body, expected) => {
    stubFetch(() => json(body, status));
    expect((await failure(freshRuntime().http.call(save, { body: {} }))).problem).toMatchObject(expected);
  });

  it("reads plain text as the detail, but not an HTML page", async () => {
    const responses = [text("Maintenance", 503), text("<html>502</html>", 502, "text/html")];
    stubFetch(() => responses.shift() ?? json({}));
    const { http } = freshRuntime();
    expect((await failure(http.call(save, { body: {} }))).problem?.detail).toBe("Maintenance");
    expect((await failure(http.call(save, { body: {} }))).problem?.detail).toBeUndefined();
  });

  it("repeats a call once after an XSRF mismatch, with the new cookie", async () => {
    document.cookie = "XSRF-TOKEN=old";
    const calls = stubFetch(({ headers }) => {
      if (headers.get("x-xsrf-token") === "new") return json({ a: 1 });
      document.cookie = "XSRF-TOKEN=new";
      return json({ type: "xsrf" }, 403);
    });
    expect(await freshRuntime().http.call(save, { body: { b: 2 } })).toEqual({ a: 1 });
    expect(calls.map(({ body }) => body)).toEqual([{ b: 2 }, { b: 2 }]);
  });
});

describe("loading count", () => {
  it("transport-04: every request is counted, a background one is not", async () => {
    const pending: ((response: Response) => void)[] = [];
    stubFetch(() => new Promise((resolve) => pending.push(resolve)));
    const { http, loading } = freshRuntime();
    const calls = [http.call(note), http.call(note), http.call(note, { background: true })];
    expect(loading.store.get()).toEqual({ count: 2, visible: true });
    await eventually(() => expect(pending).toHaveLength(3));
    for (const resolve of pending) resolve(text("x"));
    await Promise.all(calls);
    expect(loading.store.get().count).toBe(0);
  });
});

it("a refused call loads the messages of its error code; a failure without one loads none", async () => {
  const { http, i18n } = freshRuntime({ locale: "fr_FR" });
  stubFetch(() => json({ errors: ["legacy-key"] }, 409));
  await failure(http.call(note));
  expect(i18n.t.has("error.locked")).toBe(false);
  stubFetch(() => json({ type: "locked", errors: ["error.locked"] }, 423));
  await failure(http.call(save, { body: {} }));
  expect(i18n.t("error.locked")).toMatch(/abonnement/);
});
