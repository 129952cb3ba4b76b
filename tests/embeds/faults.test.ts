/** Faults injected into embedded elements: each says what failed, tells the page, keeps what was typed, and recovers by "Try again". */
import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, signInByApi, useChrome } from "../browser/browser";

const chrome = useChrome();
let page: Page;
/** Markup of six elements, by tag. */
let elements: Readonly<Record<string, string>>;
/** Uncaught errors and unhandled rejections of the page. */
let exceptions: string[] = [];

interface Logged {
  readonly tag: string;
  readonly name: string;
  readonly code?: string;
}

const API = /\/admin\/(?:public\/)?api\/|\/admin\/context\//;
const WAIT = { timeout: 20_000 };

async function show(tags: readonly string[], { locale = "en_GB", timeout = 8000 } = {}): Promise<void> {
  const body = tags.map((tag) => elements[tag]).join("\n");
  await page.unroute("**/faults.html");
  await page.route("**/faults.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>
<script>
  window.logged = [];
  for (const name of ["td-ready", "td-error"])
    addEventListener(name, ({ detail }) => logged.push({ name, tag: detail.tag, code: detail.code, kind: detail.kind, message: detail.message }));
</script>
<script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="${locale}" data-timeout="${timeout}"></script>
${body}</main>`,
    }),
  );
  await page.goto("/faults.html");
}

const logged = (tag: string): Promise<Logged[]> =>
  page.evaluate((of) => (window as unknown as { logged: Logged[] }).logged.filter((entry) => entry.tag === of), tag);
const element = (tag: string) => page.locator(tag).first();
const isReady = (tag: string): Promise<boolean> => element(tag).evaluate((node) => node.hasAttribute("data-ready"));
const retryButton = (tag: string) =>
  element(tag)
    .getByRole("button", { name: /Try again|Retry|Réessayer/ })
    .first();

/** Expects a visible message with a retry, an event with one of the codes, and no sign of readiness. */
async function expectFailure(tag: string, codes: readonly string[]): Promise<void> {
  await retryButton(tag).waitFor(WAIT);
  const entries = await logged(tag);
  expect([tag, entries.map(({ name }) => name)]).not.toEqual([tag, expect.arrayContaining(["td-ready"])]);
  expect(await isReady(tag)).toBe(false);
  expect([tag, entries.some(({ code = "" }) => codes.includes(code)), entries]).toEqual([tag, true, entries]);
}

/** Presses "Try again" until the element is ready: a page with two failed parts has two buttons. */
async function retry(tag: string): Promise<void> {
  for (let press = 0; press < 3 && !(await isReady(tag)); press++) {
    const button = retryButton(tag);
    if (!(await button.isVisible())) break;
    // The retry of another element may bring this one back meanwhile, and the button goes.
    await button.click({ timeout: 4000 }).catch(() => undefined);
    await element(tag)
      .and(page.locator("[data-ready]"))
      .waitFor({ state: "attached", timeout: 4000 })
      .catch(() => undefined);
  }
  await page
    .locator(`${tag}[data-ready]`)
    .first()
    .waitFor({ state: "attached", ...WAIT });
  expect((await logged(tag)).at(-1)?.name).toBe("td-ready");
}

beforeAll(async () => {
  page = await chrome.open({ locale: "en-GB" });
  page.on("pageerror", (error) => exceptions.push(error.message));
  await signInByApi(page, "shop");
  const samples = (await (await page.request.get("/admin/api/demo/sample-paths")).json()) as {
    data: Record<string, string>;
  };
  const [, owner = "", paragraph = ""] =
    /landing-page\/(\d+)\/paragraph\/(\d+)/.exec(
      samples.data["/landing-page/:idLanding/paragraph/:idParagraph"] ?? "",
    ) ?? [];
  const place = `owner-type="LANDING_PAGE" owner-id="${owner}" paragraph-id="${paragraph}"`;
  elements = {
    "td-login": `<td-login compact><p>The sign-in is loading</p></td-login>`,
    "td-fitters": `<td-fitters></td-fitters>`,
    "td-fitter": `<td-fitter id-value="2"></td-fitter>`,
    "td-picture-editor": `<td-picture-editor ${place} index="0"></td-picture-editor>`,
    "td-paragraph": `<td-paragraph ${place}></td-paragraph>`,
    "td-creation-guide": `<td-creation-guide></td-creation-guide>`,
  };
});
beforeEach(async () => {
  exceptions = [];
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

const ALL = ["td-login", "td-fitters", "td-fitter", "td-picture-editor", "td-paragraph", "td-creation-guide"];
const PRIVATE = ALL.slice(1);
const notFound = (route: Route): Promise<void> => route.fulfill({ status: 404, body: "" });

describe("code", () => {
  test.each([
    ["the runtime", /\/admin\/static\/chunks\/.*\.js/, ALL],
    ["the elements", /\/admin\/static\/elements\/td-.*\.js/, PRIVATE],
  ])("of %s that is missing shows a message in place of the fallback, and loads by a retry", async (_, files, tags) => {
    await page.route(files, notFound);
    await show(tags);
    for (const tag of tags) await expectFailure(tag, ["code-missing"]);
    await expect.poll(() => page.getByText("The sign-in is loading").isVisible()).toBe(false);
    await page.unroute(files);
    for (const tag of tags) await retry(tag);
    expect(exceptions).toEqual([]);
  });

  test("of a dialog that is missing leaves the list as it is, and the dialog opens later", async () => {
    await show(["td-fitters"]);
    const list = element("td-fitters");
    await list.getByRole("row").nth(2).waitFor();
    await page.route(/\/chunks\/.*\.js/, notFound);
    await list.getByRole("button", { name: "Export" }).click();
    await list.getByRole("alert").getByText("could not be loaded").waitFor();
    expect(await list.getByRole("row").nth(2).isVisible()).toBe(true);
    expect((await logged("td-fitters")).at(-1)).toMatchObject({ name: "td-error", kind: "load", code: "code-missing" });
    await list.getByRole("button", { name: "Close" }).click();
    await page.unroute(/\/chunks\/.*\.js/);
    await list.getByRole("button", { name: "Export" }).click();
    await list.getByRole("dialog").waitFor();
    expect(exceptions).toEqual([]);
  });

  test("of a tab that is missing shows a message in the tab only, and what was typed stays", async () => {
    await show(["td-fitter"]);
    const form = element("td-fitter");
    const name = form.getByRole("textbox").first();
    await name.fill("Typed before the fault");
    await page.route(/\/chunks\/.*\.js/, notFound);
    const tabs = form.getByRole("tab");
    for (let index = 1; index < (await tabs.count()); index++) {
      await tabs.nth(index).click();
      if (await form.getByRole("alert").getByText("could not be loaded").first().isVisible()) break;
    }
    await form.getByRole("alert").getByText("could not be loaded").first().waitFor();
    await page.unroute(/\/chunks\/.*\.js/);
    await retryButton("td-fitter").click();
    await tabs.first().click();
    expect(await name.inputValue()).toBe("Typed before the fault");
    expect(exceptions).toEqual([]);
  });
});

describe("texts", () => {
  test("that are missing in the page's language show in English, with a notice, until a retry", async () => {
    const files = /\/chunks\/.*fr_FR.*\.js/;
    await page.route(files, notFound);
    await show(ALL, { locale: "fr_FR" });
    for (const tag of ALL) await expectFailure(tag, ["texts-missing"]);
    // The file of td-login brings most of its texts in every language.
    await element("td-fitters").getByRole("columnheader", { name: "Town" }).waitFor();
    await page.unroute(files);
    await retryButton("td-fitters").click();
    await element("td-fitters").getByRole("columnheader", { name: "Ville" }).waitFor();
    for (const tag of ALL) await retry(tag);
  });

  test("that are missing in every language leave a message with a retry, and no wordless form", async () => {
    const files = /\/chunks\/.*(?:fr_FR|en_GB).*\.js/;
    await page.route(files, notFound);
    await show(ALL);
    for (const tag of ALL) await expectFailure(tag, ["code-missing"]);
    await page.unroute(files);
    for (const tag of ALL) await retry(tag);
  });
});

/** What the API does, and the codes with which elements report it. */
const ANSWERS: readonly (readonly [string, (route: Route) => Promise<void>, readonly string[]])[] = [
  ["answers 500", (route) => route.fulfill({ status: 500, body: "" }), ["server-error"]],
  ["cannot be reached", (route) => route.abort(), ["offline"]],
  ["hangs", () => new Promise(() => undefined), ["timeout"]],
  [
    "answers with a page",
    (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Wi-Fi</title>" }),
    ["page-received", "session-expired"],
  ],
];

/** Sets the time limit of calls, in milliseconds. A text, because the import is the page's. */
const setTimeLimit = (timeout: number): Promise<void> =>
  page.evaluate(`import("/admin/static/td-admin.js").then(({ configure }) => configure({ timeout: ${timeout} }))`);

describe("the API", () => {
  test.each(ANSWERS)(
    "%s: a message, its code, no readiness; a retry restores everything",
    async (name, answer, codes) => {
      await page.route(API, answer);
      await show(ALL, { timeout: name === "hangs" ? 700 : 8000 });
      for (const tag of ALL) await expectFailure(tag, codes);
      await page.unroute(API, answer);
      // The limit was for the calls that hang.
      if (name === "hangs") await setTimeLimit(8000);
      for (const tag of ALL) await retry(tag);
      // Buttons that depend on rights return with the session.
      await element("td-fitters").getByRole("button", { name: "Export" }).waitFor();
      await element("td-fitters").getByRole("button", { name: "New dealer" }).first().waitFor();
      expect(exceptions).toEqual([]);
    },
  );

  test.each([
    ["td-fitter", "id-value", "99999999"],
    ["td-paragraph", "paragraph-id", "99999999"],
    ["td-picture-editor", "paragraph-id", "99999999"],
  ])("does not know the record of <%s>: the page is told", async (tag, attribute, id) => {
    await show([tag]);
    await page.locator(`${tag}[data-ready]`).waitFor(WAIT);
    await element(tag).evaluate((node, [name = "", value = ""]) => node.setAttribute(name, value), [attribute, id]);
    await expect
      .poll(async () => (await logged(tag)).at(-1), WAIT)
      .toMatchObject({ name: "td-error", code: "not-found" });
    expect(await isReady(tag)).toBe(false);
  });
});

test.each(["td-fitter", "td-paragraph", "td-picture-editor"])(
  "whatever the API does, a save of <%s> that fails says so, keeps what was typed, and works later",
  async (tag) => {
    await show([tag]);
    await page.locator(`${tag}[data-ready]`).waitFor(WAIT);
    const field = element(tag).locator("input[type=text]:visible, textarea:visible").first();
    const before = await field.inputValue();
    const callSave = () => element(tag).evaluate((node) => (node as HTMLElement & { save(): Promise<boolean> }).save());
    const errors = async () => (await logged(tag)).filter(({ name }) => name === "td-error");
    const dialog = page.locator("sl-dialog[open]");
    for (const [index, [name, answer, codes]] of ANSWERS.entries()) {
      await setTimeLimit(name === "hangs" ? 700 : 8000);
      await field.fill(`Typed before fault ${index}`);
      await page.route(API, answer);
      const saved = callSave();
      await expect.poll(async () => (await errors()).length, WAIT).toBe(index + 1);
      const last = (await errors()).at(-1);
      expect(last).toMatchObject({ kind: "call" });
      expect(codes).toContain(last?.code);
      if (tag === "td-picture-editor") {
        await dialog.waitFor();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "detached" });
      } else {
        const reason = /Nothing was saved|could not|too long|not found/;
        await element(tag).locator(".td-save-bar").getByText(reason).first().waitFor();
      }
      expect(await saved).toBe(false);
      expect(await field.inputValue()).toBe(`Typed before fault ${index}`);
      await page.unroute(API, answer);
    }
    await setTimeLimit(8000);
    expect(await callSave()).toBe(true);
    if (tag === "td-fitter") {
      await field.fill(before);
      expect(await callSave()).toBe(true);
    }
    expect(exceptions).toEqual([]);
  },
);

test("whatever the API does, a sign-in that fails tells the page and keeps what was typed, and works later", async () => {
  await page.context().clearCookies();
  await show(["td-login"]);
  await page.locator("td-login[data-ready]").waitFor(WAIT);
  const email = element("td-login").getByLabel("E-mail");
  const password = element("td-login").locator("input[type=password]");
  await email.fill("shop@demo.test");
  await password.fill(PASSWORD);
  for (const [index, [name, answer, codes]] of ANSWERS.entries()) {
    await setTimeLimit(name === "hangs" ? 700 : 8000);
    await page.route(API, answer);
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await logged("td-login")).filter((entry) => entry.name === "td-error").length, WAIT)
      .toBe(index + 1);
    expect(codes).toContain((await logged("td-login")).at(-1)?.code);
    expect([await email.inputValue(), await password.inputValue()]).toEqual(["shop@demo.test", PASSWORD]);
    await page.unroute(API, answer);
  }
  await setTimeLimit(8000);
  const signedIn = page.waitForURL((url) => url.pathname.startsWith("/admin/"));
  await page.keyboard.press("Enter");
  await signedIn;
  expect(exceptions).toEqual([]);
});

test("without a connection the first save says so beside the button, and works once the connection is back", async () => {
  await show(["td-fitter"]);
  const form = element("td-fitter");
  const name = form.getByRole("textbox").first();
  await name.waitFor();
  const before = await name.inputValue();
  await name.fill(`${before} 2`);
  const save = form.getByRole("button", { name: /^(Save|Try again)/ });
  await save.waitFor();
  await page.context().setOffline(true);
  await save.click();
  await form
    .locator(".td-save-bar")
    .getByText(/Nothing was saved/)
    .waitFor();
  expect((await logged("td-fitter")).at(-1)).toMatchObject({ name: "td-error", kind: "call" });
  const callSave = () => form.evaluate((node) => (node as HTMLElement & { save(): Promise<boolean> }).save());
  expect(await callSave()).toBe(false);
  expect(await name.inputValue()).toBe(`${before} 2`);
  await page.context().setOffline(false);
  expect(await callSave()).toBe(true);
  await name.fill(before);
  expect(await callSave()).toBe(true);
  expect(exceptions).toEqual([]);
});

test("without a connection a list keeps its rows and the typed search, and shows the result by a retry", async () => {
  await show(["td-fitters"]);
  const list = element("td-fitters");
  await list.getByRole("row").nth(2).waitFor();
  await page.context().setOffline(true);
  const search = list.getByRole("searchbox");
  await search.fill("Lyon");
  await retryButton("td-fitters").waitFor();
  expect(await search.inputValue()).toBe("Lyon");
  expect((await logged("td-fitters")).at(-1)).toMatchObject({ name: "td-error", code: "offline" });
  await page.context().setOffline(false);
  await retry("td-fitters");
  await list.getByRole("row", { name: /Lyon/ }).first().waitFor();
  expect(await search.inputValue()).toBe("Lyon");
  expect(exceptions).toEqual([]);
});
