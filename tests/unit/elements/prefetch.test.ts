import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { prefetch, configurationCalls, wordsFile } from "../../../elements/prefetch";
import { connectedConfiguration, notConnectedConfiguration } from "../../../src/contract/endpoints/context";
import { XSRF_COOKIE } from "../../../src/contract/headers";
import { requestUrl } from "../../../src/runtime/request";
import { answerFetch, freshRuntime, json, visit } from "../../support/page";

const script = (attributes: Readonly<Record<string, string>>): Element => {
  const made = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};
const callsOf = (attributes: Readonly<Record<string, string>>, tag = "td-login"): readonly string[] =>
  configurationCalls(script(attributes), tag);
const PLAIN = { "data-api-base": "", "data-locale": "fr_FR" };
const guest = (creationContext: string): string[] => [
  requestUrl(connectedConfiguration, { apiBase: "" }),
  requestUrl(notConnectedConfiguration, { apiBase: "" }, { creationContext, locale: "fr_FR" }),
];

beforeEach(() => visit("https://shop.example/contact"));
afterEach(() => {
  vi.unstubAllGlobals();
  // By a day that is past: a cookie of no seconds may live on for the rest of this one.
  document.cookie = `${XSRF_COOKIE}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  document.body.replaceChildren();
  delete window.tdAdmin;
  // An unused response would be taken by the next test file, which shares this window.
  Reflect.deleteProperty(globalThis, Symbol.for("td-admin.ahead"));
});

describe("what is asked for before the code is there", () => {
  it("is the configuration, at the addresses that the runtime asks", () => {
    document.body.innerHTML = "<td-login></td-login>";
    expect(callsOf(PLAIN)).toEqual(guest("DEFAULT"));
    expect(callsOf({ locale: "fr_FR" })).toEqual(guest("DEFAULT"));
  });

  it("names the creation context of the page, or else of the element", () => {
    document.body.innerHTML = `<td-login context="MY_BRAND"></td-login>`;
    expect(callsOf(PLAIN)).toEqual(guest("MY_BRAND"));
    expect(callsOf({ ...PLAIN, "data-creation-context": "DLU" })).toEqual(guest("DLU"));
  });

  it("is one call for who is signed in, and none where only the code knows a stranger's context or language", () => {
    document.body.innerHTML = `<td-login alias="tyreplus"></td-login><td-error context="A/B"></td-error>`;
    expect(callsOf(PLAIN, "td-error")).toEqual([]);
    expect(callsOf(PLAIN)).toEqual([]);
    expect(callsOf({ "data-api-base": "" }, "td-fitters")).toEqual([]);
    document.cookie = `${XSRF_COOKIE}=x`;
    expect(callsOf(PLAIN, "td-fitters")).toEqual(guest("DEFAULT").slice(0, 1));
  });

  it("takes who sees a sign-in for a stranger without looking", () => {
    document.cookie = `${XSRF_COOKIE}=x`;
    document.body.innerHTML = "<td-login></td-login>";
    expect(callsOf(PLAIN)).toEqual(guest("DEFAULT"));
  });

  it.each([
    { ...PLAIN, "data-api-base": "https://admin.example" },
    { ...PLAIN, "data-endpoints": `{"context.connected":"/mine"}` },
    { ...PLAIN, "data-timeout": "500" },
  ])("is nothing where %j is set", (attributes) => {
    expect(callsOf(attributes)).toEqual([]);
  });

  it("is nothing where the page configures by a script", () => {
    window.tdAdmin = { authToken: "t" };
    expect(callsOf(PLAIN)).toEqual([]);
  });

  it("are the words of the page's language, if it is built in", () => {
    const words = "messages-1a2b en_GB fr_FR";
    expect(wordsFile(script(PLAIN), words)).toBe("chunks/messages-1a2b/fr_FR-base.js");
    expect(wordsFile(script({ "data-locale": "it_IT" }), words)).toBeUndefined();
    expect(wordsFile(script(PLAIN), "")).toBeUndefined();
  });
});

describe("an answer that was asked for ahead", () => {
  const address = (): string => requestUrl(connectedConfiguration, { apiBase: "" });
  const config = { logoAlt: "Ahead" };

  it("is taken once by the call of that address", async () => {
    const calls = answerFetch(() => json({ data: config }));
    prefetch(address());
    const { http } = freshRuntime();
    expect(await http.call(connectedConfiguration)).toMatchObject(config);
    expect(calls).toHaveLength(1);
    await http.call(connectedConfiguration);
    expect(calls).toHaveLength(2);
  });

  it("is not taken by a call that a token signs, or that has a time limit", async () => {
    const calls = answerFetch(() => json({ data: config }));
    prefetch(address());
    await freshRuntime({ authToken: "t" }).http.call(connectedConfiguration);
    await freshRuntime().http.call(connectedConfiguration, { timeout: 500 });
    expect(calls).toHaveLength(3);
  });

  it("is not taken by a call that nobody waits for: it asks what became of the session since", async () => {
    const calls = answerFetch(() => json({ data: config }));
    prefetch(address());
    await freshRuntime().http.call(connectedConfiguration, { background: true, unattended: true });
    expect(calls).toHaveLength(2);
    expect(calls[1]?.headers.get("x-unattended")).toBe("1");
  });
});
