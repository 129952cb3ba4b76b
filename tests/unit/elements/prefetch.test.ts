import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bootstrapAddress, prefetchBootstrap } from "../../../elements/prefetch";
import { bootstrap } from "../../../src/contract/endpoints/bootstrap";
import { connectedConfiguration } from "../../../src/contract/endpoints/context";
import { prefetchedMessages } from "../../../src/runtime/prefetched";
import { requestUrl } from "../../../src/runtime/request";
import { stubFetch, freshRuntime, json, visit } from "../../support/page";

const script = (attributes: Readonly<Record<string, string>>): Element => {
  const element = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const addressFor = (attributes: Readonly<Record<string, string>>): string | undefined =>
  bootstrapAddress(script(attributes), [...document.body.children]);
const PLAIN = { "data-api-base": "", "data-locale": "fr_FR" };
const expected = (query: Readonly<Record<string, string>>): string =>
  decodeURIComponent(requestUrl(bootstrap, { apiBase: "" }, {}, query));

beforeEach(() => {
  visit("https://shop.example/contact");
  document.body.innerHTML = "<td-login></td-login>";
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete window.tdAdmin;
  // The next test file shares this window and would use a leftover response.
  for (const name of ["ahead", "messages", "bootstrap"])
    Reflect.deleteProperty(globalThis, Symbol.for(`td-admin.${name}`));
});

describe("the address of the start-up answer", () => {
  it("names the elements of the page, the creation context and the language", () => {
    expect(addressFor(PLAIN)).toBe(expected({ tags: "login", context: "DEFAULT", locale: "fr_FR" }));
    document.body.innerHTML = "<td-login></td-login><td-fitters></td-fitters><td-login></td-login>";
    expect(addressFor({ locale: "fr_FR" })).toBe(
      expected({ tags: "login,fitters", context: "DEFAULT", locale: "fr_FR" }),
    );
  });

  it("contains the creation context of the page, else of the first element", () => {
    document.body.innerHTML = `<td-login context="MY_BRAND"></td-login>`;
    expect(addressFor(PLAIN)).toBe(expected({ tags: "login", context: "MY_BRAND", locale: "fr_FR" }));
    expect(addressFor({ ...PLAIN, "data-creation-context": "DLU" })).toBe(
      expected({ tags: "login", context: "DLU", locale: "fr_FR" }),
    );
  });

  it("has no context or language that only the runtime knows", () => {
    document.body.innerHTML = `<td-login alias="tyreplus"></td-login>`;
    expect(addressFor({ "data-api-base": "" })).toBe(expected({ tags: "login" }));
    document.body.innerHTML = `<td-login context="A/B"></td-login>`;
    expect(addressFor({ ...PLAIN, "data-locale": "toString" })).toBe(expected({ tags: "login" }));
  });

  it.each([
    { ...PLAIN, "data-api-base": "https://admin.example" },
    { ...PLAIN, "data-endpoints": `{"context.connected":"/mine"}` },
    { ...PLAIN, "data-timeout": "500" },
  ])("is unknown with %j", (attributes) => {
    expect(addressFor(attributes)).toBeUndefined();
  });

  it("is unknown when a script configures the page, and without an element", () => {
    expect(bootstrapAddress(script(PLAIN), [])).toBeUndefined();
    window.tdAdmin = { authToken: "t" };
    expect(addressFor(PLAIN)).toBeUndefined();
  });
});

describe("the start-up answer", () => {
  const connectedUrl = (): string => requestUrl(connectedConfiguration, { apiBase: "" });
  const path = "/admin/api/context/connected";
  const config = { logoAlt: "Ahead" };
  const body = {
    data: {
      responses: { [path]: { headers: {}, body: { data: config } } },
      messages: { "fr_FR/login": { "login.title": "Connexion" } },
    },
  };
  /** Answers the start-up call with a status, and the others with another configuration. */
  const stubServer = (status = 200) =>
    stubFetch(({ url }) =>
      url.pathname === bootstrap.path ? json(body, status) : json({ data: { logoAlt: "Later" } }),
    );

  it("is used once by the call that it replaces, which waits for it, and by the texts", async () => {
    const calls = stubServer();
    prefetchBootstrap(addressFor(PLAIN) ?? "");
    const { http } = freshRuntime();
    expect(await http.call(connectedConfiguration)).toMatchObject(config);
    expect((await prefetchedMessages("fr_FR/login"))?.default).toEqual({ "login.title": "Connexion" });
    expect(calls).toHaveLength(1);
    expect(await http.call(connectedConfiguration)).toMatchObject({ logoAlt: "Later" });
  });

  it("may be missing: a server without it answers the separate calls", async () => {
    const calls = stubServer(404);
    prefetchBootstrap(addressFor(PLAIN) ?? "");
    expect(await freshRuntime().http.call(connectedConfiguration)).toMatchObject({ logoAlt: "Later" });
    expect(await prefetchedMessages("fr_FR/login")).toBeUndefined();
    expect(calls.map(({ url }) => url.href).slice(1)).toEqual([connectedUrl()]);
  });

  it("is not used by a call with a token or a timeout, or by one that checks the session's current state", async () => {
    const calls = stubServer();
    prefetchBootstrap(addressFor(PLAIN) ?? "");
    await freshRuntime({ authToken: "t" }).http.call(connectedConfiguration);
    await freshRuntime().http.call(connectedConfiguration, { timeout: 500 });
    await freshRuntime().http.call(connectedConfiguration, { background: true, unattended: true });
    expect(calls).toHaveLength(4);
    expect(calls[3]?.headers.get("x-unattended")).toBe("1");
  });
});
