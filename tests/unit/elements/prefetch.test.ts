import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefetch, configurationCalls, prefetchMessages } from "../../../elements/prefetch";
import { needs } from "../../../host/build/message-inject.mjs";
import { connectedConfiguration, notConnectedConfiguration } from "../../../src/contract/endpoints/context";
import { XSRF_COOKIE } from "../../../src/contract/headers";
import { prefetchedMessages } from "../../../src/runtime/prefetched";
import { requestUrl } from "../../../src/runtime/request";
import { stubFetch, freshRuntime, json, visit } from "../../support/page";

const script = (attributes: Readonly<Record<string, string>>): Element => {
  const element = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};
const prefetchedCalls = (attributes: Readonly<Record<string, string>>, tag = "td-login"): readonly string[] =>
  configurationCalls(script(attributes), tag);
const PLAIN = { "data-api-base": "", "data-locale": "fr_FR" };
const guestCalls = (creationContext: string): string[] => [
  requestUrl(connectedConfiguration, { apiBase: "" }),
  requestUrl(notConnectedConfiguration, { apiBase: "" }, { creationContext, locale: "fr_FR" }),
];

beforeEach(() => visit("https://shop.example/contact"));
afterEach(() => {
  vi.unstubAllGlobals();
  // Expires in the past: a cookie with Max-Age 0 may remain until the end of the second.
  document.cookie = `${XSRF_COOKIE}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  document.body.replaceChildren();
  delete window.tdAdmin;
  // The next test file shares this window and would use a leftover response.
  Reflect.deleteProperty(globalThis, Symbol.for("td-admin.ahead"));
  Reflect.deleteProperty(globalThis, Symbol.for("td-admin.messages"));
});

describe("prefetched calls", () => {
  it("are the configuration calls, with the runtime's URLs", () => {
    document.body.innerHTML = "<td-login></td-login>";
    expect(prefetchedCalls(PLAIN)).toEqual(guestCalls("DEFAULT"));
    expect(prefetchedCalls({ locale: "fr_FR" })).toEqual(guestCalls("DEFAULT"));
  });

  it("contain the creation context of the page, else of the element", () => {
    document.body.innerHTML = `<td-login context="MY_BRAND"></td-login>`;
    expect(prefetchedCalls(PLAIN)).toEqual(guestCalls("MY_BRAND"));
    expect(prefetchedCalls({ ...PLAIN, "data-creation-context": "DLU" })).toEqual(guestCalls("DLU"));
  });

  it("are the connected call only for a signed-in user, and none when a guest's context or language is unknown", () => {
    document.body.innerHTML = `<td-login alias="tyreplus"></td-login><td-error context="A/B"></td-error>`;
    expect(prefetchedCalls(PLAIN, "td-error")).toEqual([]);
    expect(prefetchedCalls(PLAIN)).toEqual([]);
    expect(prefetchedCalls({ "data-api-base": "" }, "td-fitters")).toEqual([]);
    document.cookie = `${XSRF_COOKIE}=x`;
    expect(prefetchedCalls(PLAIN, "td-fitters")).toEqual(guestCalls("DEFAULT").slice(0, 1));
  });

  it("treat a visitor of the sign-in page as a guest, even with a session cookie", () => {
    document.cookie = `${XSRF_COOKIE}=x`;
    document.body.innerHTML = "<td-login></td-login>";
    expect(prefetchedCalls(PLAIN)).toEqual(guestCalls("DEFAULT"));
  });

  it.each([
    { ...PLAIN, "data-api-base": "https://admin.example" },
    { ...PLAIN, "data-endpoints": `{"context.connected":"/mine"}` },
    { ...PLAIN, "data-timeout": "500" },
  ])("are none with %j", (attributes) => {
    expect(prefetchedCalls(attributes)).toEqual([]);
  });

  it("are none when a script configures the page", () => {
    window.tdAdmin = { authToken: "t" };
    expect(prefetchedCalls(PLAIN)).toEqual([]);
  });
});

describe("prefetched messages", () => {
  const french = ["login", "public", "start", "ui"].map((module) => `fr_FR/${module}`);

  it("are those of the sign-in in the page's language, for the runtime", async () => {
    prefetchMessages(script(PLAIN));
    const { default: messages } = await import("../../../src/locales/fr_FR/login");
    expect(await prefetchedMessages("fr_FR/login")).toMatchObject({ default: messages });
    expect(french.filter((id) => prefetchedMessages(id) === undefined)).toEqual([]);
    expect([...needs.modulesOf(path.resolve("elements/td-login.tsx")), "start"].sort()).toEqual(
      french.map((id) => id.slice("fr_FR/".length)),
    );
  });

  it("are none in a language that is not built in", () => {
    for (const locale of ["it_IT", "toString"]) prefetchMessages(script({ "data-locale": locale }));
    expect(prefetchedMessages("it_IT/login")).toBeUndefined();
    expect(prefetchedMessages("fr_FR/login")).toBeUndefined();
  });
});

describe("a prefetched response", () => {
  const connectedUrl = (): string => requestUrl(connectedConfiguration, { apiBase: "" });
  const config = { logoAlt: "Ahead" };

  it("is used once, by the call to the same URL", async () => {
    const calls = stubFetch(() => json({ data: config }));
    prefetch(connectedUrl());
    const { http } = freshRuntime();
    expect(await http.call(connectedConfiguration)).toMatchObject(config);
    expect(calls).toHaveLength(1);
    await http.call(connectedConfiguration);
    expect(calls).toHaveLength(2);
  });

  it("is not used by a call with a token or a timeout", async () => {
    const calls = stubFetch(() => json({ data: config }));
    prefetch(connectedUrl());
    await freshRuntime({ authToken: "t" }).http.call(connectedConfiguration);
    await freshRuntime().http.call(connectedConfiguration, { timeout: 500 });
    expect(calls).toHaveLength(3);
  });

  it("is not used by an unattended call, which checks the session's current state", async () => {
    const calls = stubFetch(() => json({ data: config }));
    prefetch(connectedUrl());
    await freshRuntime().http.call(connectedConfiguration, { background: true, unattended: true });
    expect(calls).toHaveLength(2);
    expect(calls[1]?.headers.get("x-unattended")).toBe("1");
  });
});
