/**
 * Copies of the product on one page, foreign shadow roots, and pages of another host. The second copy is the first with
 * another version number.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { JSHandle, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import type * as Loader from "../../elements/autoloader";
import { ACCOUNTS, expectQuiet, PASSWORD, useChrome } from "../browser/browser";
import { FOREIGN_ORIGIN } from "../server/support/built-server";
import { ownOrigin } from "../browser/server";

const chrome = useChrome();
const UNAUTHENTICATED = /status of 401/;
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const [major = "0", minor = "0", patch = "0"] = version.split(".");
const NEWER = `${major}.${minor}.${Number(patch) + 1}`;
const OTHER_MAJOR = `${Number(major) + 1}.0.0`;

/** Serves a page, and under /copy/ the built files with another version number. */
async function openWith(page: Page, body: string, copy = NEWER): Promise<void> {
  await page.route("**/copy/**", (route) => {
    const file = path.join("dist", new URL(route.request().url()).pathname.replace("/copy/", ""));
    const text = readFileSync(file, "utf8").replaceAll(`"${version}"`, `"${copy}"`);
    return route.fulfill({ contentType: "text/javascript", body: text });
  });
  await page.route("**/copies.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Copies</title><body>${body}</body>` }),
  );
  await page.goto("/copies.html");
}
const script = (folder: string): string =>
  `<script type="module" src="${folder}/td-admin.js" data-api-base="" data-locale="en_GB"></script>`;
const BOTH = script("/admin/static") + script("/copy");

/** Returns the loader module of one copy, to call it in the page. */
const loaderOf = (page: Page, folder: string): Promise<JSHandle<typeof Loader>> =>
  page.evaluateHandle(`import("${folder}/td-admin.js")`);
const addElement = (page: Page, tag: string): Promise<void> =>
  page.evaluate((name) => void document.body.append(document.createElement(name)), tag);

describe("two copies on one page", () => {
  test("share session, toasts and dialogs, which the newer copy provides; it also loads further elements", async () => {
    const page = await chrome.open({ locale: "en-GB" });
    const requestedUrls: string[] = [];
    page.on("request", (request) => requestedUrls.push(new URL(request.url()).pathname));
    await openWith(page, `${BOTH}<td-login compact next="none"></td-login>`);
    await page.locator("td-login[data-ready]").waitFor();
    await page.waitForFunction(
      (newer) =>
        (globalThis as unknown as Record<symbol, { version: string } | undefined>)[Symbol.for("td-admin.runtime")]
          ?.version === newer,
      NEWER,
    );

    await addElement(page, "td-forgotten-password");
    await page.locator("td-forgotten-password[data-ready]").waitFor();
    const entries = requestedUrls.filter((address) => address.endsWith("/td-forgotten-password.js"));
    expect(entries).toEqual(["/copy/elements/td-forgotten-password.js"]);

    const [older, newer] = [await loaderOf(page, "/admin/static"), await loaderOf(page, "/copy")];
    const credentials = { login: ACCOUNTS.shop, password: PASSWORD };
    const result = await page.evaluate(
      async ([olderLoader, newerLoader, loginValues]) => {
        const runtimes = await Promise.all([olderLoader.getRuntime(), newerLoader.getRuntime()]);
        const { status } = await olderLoader.login(loginValues);
        runtimes[1].toasts.show({ kind: "info", text: "Shown by one copy", timeout: 0 });
        return { same: runtimes[0] === runtimes[1], status, session: runtimes[1].session.store.get().status };
      },
      [older, newer, credentials] as const,
    );
    expect(result).toEqual({ same: true, status: "signed-in", session: "ready" });
    await page.getByText("Shown by one copy").waitFor();
    expect(await page.locator("[data-td-page-hosts]").count()).toBe(1);

    // When the session ends, one dialog asks for the password for all elements, and the pending call continues.
    await addElement(page, "td-fitters");
    await page.locator("td-fitters[data-ready]").waitFor();
    await page.context().clearCookies();
    await page.evaluate(async (loader) => {
      const runtime = await loader.getRuntime();
      void (await runtime.queries()).invalidateQueries();
    }, older);
    const dialog = page.locator("[data-td-page-hosts] sl-dialog[open]");
    await dialog.waitFor();
    expect(await dialog.count()).toBe(1);
    await dialog.locator("input[type=password]").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.evaluate((loader) => loader.logout(), newer);
    const status = await page.evaluate(async (loader) => (await loader.getRuntime()).session.store.get().status, older);
    expect(status).toBe("none");
    expectQuiet(page, UNAUTHENTICATED);
  });

  test("of different major versions: the later one runs in isolation, and warns", async () => {
    const page = await chrome.open({ locale: "en-GB" });
    const warnings: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await openWith(page, `${BOTH}<td-login compact next="none"></td-login>`, OTHER_MAJOR);
    await page.locator("td-login[data-ready]").waitFor();
    const [first, second] = [await loaderOf(page, "/admin/static"), await loaderOf(page, "/copy")];
    const versions = await page.evaluate(
      async (copies) => Promise.all(copies.map(async (copy) => (await copy.getRuntime()).version)),
      [first, second],
    );
    expect(versions).toEqual([version, OTHER_MAJOR]);
    expect(warnings.filter((text) => text.includes("runs in isolation"))).toHaveLength(1);
    expectQuiet(page, UNAUTHENTICATED);
  });
});

test("elements in foreign shadow roots load when the page registers the root, later ones too", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await openWith(page, `${script("/admin/static")}<div id="host"></div>`);
  const loader = await loaderOf(page, "/admin/static");
  await page.evaluate((copy) => {
    const root = document.querySelector("#host")?.attachShadow({ mode: "open" });
    if (root === undefined) return;
    root.innerHTML = "<td-login compact next='none'></td-login>";
    copy.discover(root);
    root.append(document.createElement("td-forgotten-password"));
  }, loader);
  await page.locator("td-login[data-ready]").waitFor();
  await page.locator("td-forgotten-password[data-ready]").waitFor();
  expectQuiet(page, UNAUTHENTICATED);
});

test("a page of another host works with a token that is requested once, and stores no cookie", async () => {
  const origin = ownOrigin(inject("origins"));
  // The partner's server signs in and requests a token.
  const { request } = await chrome.open().then((page) => page.context());
  await request.get("/admin/api/context/connected");
  const xsrf = async (): Promise<Record<string, string>> => {
    const { cookies } = await request.storageState();
    return { "x-xsrf-token": decodeURIComponent(cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "") };
  };
  const data = { login: ACCOUNTS.shop, password: PASSWORD };
  await request.post("/admin/login?fromIhm=true", { data, headers: await xsrf() });
  const response = await request.post("/admin/api/session/token", { headers: await xsrf() });
  const { data: issued } = (await response.json()) as { data: { token: string } };

  const page = await chrome.open({ locale: "en-GB" });
  let tokenRequests = 0;
  await page.exposeFunction("fetchToken", () => {
    tokenRequests += 1;
    return issued.token;
  });
  await page.route(`${FOREIGN_ORIGIN}/partner.html`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><title>Partner</title><link rel="icon" href="data:,"><body><script>
document.addEventListener("td-token-required", (event) => event.detail.respond(window.fetchToken()));
</script><script type="module" src="${origin}/admin/static/td-admin.js" data-api-base="${origin}" data-locale="en_GB"></script>
<td-fitters></td-fitters><td-reviews></td-reviews></body>`,
    }),
  );
  await page.goto(`${FOREIGN_ORIGIN}/partner.html`);
  await page.locator("td-fitters[data-ready]").waitFor();
  await page.locator("td-reviews[data-ready]").waitFor();
  await page.locator("td-fitters").getByRole("row").nth(3).waitFor();
  expect(tokenRequests).toBe(1);
  expect(await page.context().cookies()).toEqual([]);
  expectQuiet(page);
});

test("the loading overlay blocks the page during a long call, and no longer after it", async () => {
  const page = await chrome.openAs("shop", "fitter");
  const loader = await loaderOf(page, "/admin/static");
  const blocks = await loader.evaluate(async ({ getRuntime }) => {
    const { loading } = await getRuntime();
    const isBlocked = (): boolean => document.elementFromPoint(200, 200)?.matches("[data-td-page-hosts]") === true;
    const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const end = loading.begin();
    const atStart = isBlocked();
    await pause(400);
    const during = isBlocked();
    end();
    const isStillVisible = loading.store.get().visible;
    return { atStart, during, isStillVisible, after: isBlocked() };
  });
  expect(blocks).toEqual({ atStart: false, during: true, isStillVisible: true, after: false });
});
