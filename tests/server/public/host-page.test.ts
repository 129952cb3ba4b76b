/** One element alone in a page, as it is framed by others: `{base}/host/{tag}`. */
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
const look = (address: string, browser = server.browser()) => browser.call("GET", address, { headers });
/** The opening tag of the element. */
const tagOf = (page: string): string => /<td-[^>]*>/.exec(page)?.[0] ?? "";

describe("the page of one element", () => {
  it("holds it with the attributes of the address, and where it leads without script", async () => {
    for (const base of ["/admin", "/admin/vue"]) {
      const answer = await look(`${base}/host/td-login?alias=tyreplus&compact=`);
      expect(answer.statusCode).toBe(200);
      expect(tagOf(answer.body)).toBe('<td-login standalone routing="memory" alias="tyreplus" compact="">');
      expect(answer.body).toContain(`<a href="${base}/login" target="_top">Administration sign-in</a>`);
      expect(answer.body).toContain('href="/admin/static/elements/td-login.js"');
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("takes nothing from the address that is markup, or an attribute of every tag", async () => {
    const query = new URLSearchParams({
      alias: '"><script>alert(1)</script>',
      onclick: "alert(1)",
      style: "position:fixed",
      id: "x",
      "x><img": "1",
      routing: "url",
    });
    const { body } = await look(`/admin/host/td-login?${query.toString()}`);
    expect(body).not.toContain("<script>");
    expect(body).not.toMatch(/onclick|position:fixed|id="x"|<img|routing="url"/);
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it("is none for the shell, and for a tag that is none of ours", async () => {
    for (const tag of ["td-admin-shell", "td-nothing", "script", "__proto__"]) {
      const answer = await look(`/admin/host/${tag}`);
      expect(answer.statusCode, tag).toBe(404);
      expect(answer.body).not.toContain("standalone");
    }
  });

  it("speaks the session's language, and the one that the address asks for", async () => {
    const browser = server.browser();
    await browser.signIn("admin");
    expect((await look("/admin/host/td-login", browser)).body).toContain('lang="fr"');
    expect((await look("/admin/host/td-login?locale=de_DE", browser)).body).toContain('lang="de"');
  });

  it("shows the console to those alone who see technical information", async () => {
    const browser = server.browser();
    expect((await look("/admin/host/td-login?console=1", browser)).body).not.toContain("data-console");
    await browser.signIn("admin");
    expect((await look("/admin/host/td-login?console=1", browser)).body).not.toContain("data-console");
    const technician = server.browser();
    await technician.signIn("super");
    expect((await look("/admin/host/td-login?console=1", technician)).body).toContain("data-console");
    expect((await look("/admin/host/td-login", technician)).body).not.toContain("data-console");
  });
});

describe("its frame", () => {
  const ancestors = async (address: string) =>
    /frame-ancestors ([^;]*)/.exec(String((await look(address)).headers["content-security-policy"]))?.[1];

  it("may stand on the configured hosts, which alone are told what happens", async () => {
    expect(await ancestors("/admin/host/td-fitters")).toBe(PARENTS.join(" "));
    expect((await look("/admin/host/td-fitters")).body).toContain(
      'data-parents="&#39;self&#39; https://intranet.test"',
    );
  });

  it("never holds the sign-in on other people's shops", async () => {
    expect(await ancestors("/admin/host/td-subrogation-login")).toBe("'none'");
  });
});
