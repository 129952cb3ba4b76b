/** A page with one element, for frames: `{base}/host/{tag}`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBuild } from "../support/small-build";
import { testServer, type TestServer } from "../support/test-server";

const PARENTS = ["'self'", "https://intranet.test"];
const build = smallBuild();
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { distDirectory: build.distDirectory, frameAncestors: PARENTS } });
});
afterAll(async () => {
  await server.close();
  build.remove();
});

const headers = { "accept-language": "en" };
const getPage = (address: string, browser = server.browser()) => browser.call("GET", address, { headers });
/** The opening tag of the element. */
const tagOf = (page: string): string => /<td-[^>]*>/.exec(page)?.[0] ?? "";

describe("the page of one element", () => {
  it("contains the element with the query's attributes, and a link for browsers without JavaScript", async () => {
    for (const base of ["/admin", "/admin/vue"]) {
      const response = await getPage(`${base}/host/td-login?alias=tyreplus&compact=`);
      expect(response.statusCode).toBe(200);
      expect(tagOf(response.body)).toBe(
        '<td-login standalone heading-level="1" routing="memory" alias="tyreplus" compact="">',
      );
      expect(response.body).toContain(`<a href="${base}/login" target="_top">Administration sign-in</a>`);
      expect(response.body).toContain('href="/admin/static/elements/td-login.js"');
      expect(response.headers["cache-control"]).toBe("no-store");
    }
  });

  it("ignores markup and global attributes in the query", async () => {
    const query = new URLSearchParams({
      alias: '"><script>alert(1)</script>',
      onclick: "alert(1)",
      style: "position:fixed",
      id: "x",
      "x><img": "1",
      routing: "url",
    });
    const { body } = await getPage(`/admin/host/td-login?${query.toString()}`);
    expect(body).not.toContain("<script>");
    expect(body).not.toMatch(/onclick|position:fixed|id="x"|<img|routing="url"/);
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it("responds with 404 for the shell and unknown tags", async () => {
    for (const tag of ["td-admin-shell", "td-nothing", "script", "__proto__"]) {
      const response = await getPage(`/admin/host/${tag}`);
      expect(response.statusCode, tag).toBe(404);
      expect(response.body).not.toContain("standalone");
    }
  });

  it("uses the session's language or the one in the query", async () => {
    const browser = server.browser();
    await browser.signIn("admin");
    expect((await getPage("/admin/host/td-login", browser)).body).toContain('lang="fr"');
    expect((await getPage("/admin/host/td-login?locale=de_DE", browser)).body).toContain('lang="de"');
  });

  it("shows the console only to accounts with technical information", async () => {
    const browser = server.browser();
    expect((await getPage("/admin/host/td-login?console=1", browser)).body).not.toContain("data-console");
    await browser.signIn("admin");
    expect((await getPage("/admin/host/td-login?console=1", browser)).body).not.toContain("data-console");
    const technician = server.browser();
    await technician.signIn("super");
    expect((await getPage("/admin/host/td-login?console=1", technician)).body).toContain("data-console");
    expect((await getPage("/admin/host/td-login", technician)).body).not.toContain("data-console");
  });
});

describe("frame-ancestors", () => {
  const ancestors = async (address: string) =>
    /frame-ancestors ([^;]*)/.exec(String((await getPage(address)).headers["content-security-policy"]))?.[1];

  it("lists the configured hosts, which alone receive events", async () => {
    expect(await ancestors("/admin/host/td-fitters")).toBe(PARENTS.join(" "));
    expect((await getPage("/admin/host/td-fitters")).body).toContain(
      'data-parents="&#39;self&#39; https://intranet.test"',
    );
  });

  it("forbids framing of the sign-in for another shop", async () => {
    expect(await ancestors("/admin/host/td-subrogation-login")).toBe("'none'");
  });
});
