import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { XSRF_COOKIE } from "../../../src/contract/headers";
import { readPageData } from "../../../src/runtime/page-data";
import { prefetchedMessages, takePrefetched } from "../../../src/runtime/prefetched";
import { visit } from "../../support/page";

const URL_OF_LIST = "https://admin.example/admin/api/fitter?q=lyon";

function showPage(session = "own token"): void {
  document.body.innerHTML = `<div id="td-page-data" hidden data-session="${session}">
    <script type="application/json" data-messages="">{"fr_FR/start":{"start.text":"Bonjour"}}</script>
    <script type="application/json" data-response="/admin/api/fitter?q=lyon" data-headers='{"X-Rights-Stamp":"7"}'>{"data":{"total":2}}</script>
  </div><div id="td-admin-vue-app"></div>`;
}

beforeEach(() => {
  visit("https://admin.example/admin/fitter?q=lyon");
  document.cookie = `${XSRF_COOKIE}=${encodeURIComponent("own token")}`;
});
afterEach(() => {
  vi.useRealTimers();
  // Expires in the past: a cookie with Max-Age 0 may remain until the end of the second.
  document.cookie = `${XSRF_COOKIE}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  document.body.replaceChildren();
  for (const name of ["td-admin.delivered", "td-admin.messages"]) Reflect.deleteProperty(globalThis, Symbol.for(name));
});

describe("data blocks of the host page", () => {
  it("answer one call each, with its headers, and leave the document", async () => {
    showPage();
    readPageData();
    const response = await takePrefetched(URL_OF_LIST);
    expect(response?.headers.get("x-rights-stamp")).toBe("7");
    expect(await response?.json()).toEqual({ data: { total: 2 } });
    expect(takePrefetched(URL_OF_LIST)).toBeUndefined();
    expect(document.body.children).toHaveLength(1);
  });

  it("contain the messages of the route", async () => {
    showPage();
    readPageData();
    expect((await prefetchedMessages("fr_FR/start"))?.default).toEqual({ "start.text": "Bonjour" });
  });

  it("answer no call when the session has changed meanwhile", () => {
    showPage("token of another session");
    readPageData();
    expect(takePrefetched(URL_OF_LIST)).toBeUndefined();
    expect(prefetchedMessages("fr_FR/start")).toBeDefined();
  });

  it("answer no call after thirty seconds", () => {
    vi.useFakeTimers();
    showPage();
    readPageData();
    vi.advanceTimersByTime(30_000);
    expect(takePrefetched(URL_OF_LIST)).toBeUndefined();
  });

  it("may be missing, as in pages of other servers", () => {
    document.body.innerHTML = "<p>Page</p>";
    readPageData();
    expect(takePrefetched(URL_OF_LIST)).toBeUndefined();
    expect(document.body.innerHTML).toBe("<p>Page</p>");
  });
});
