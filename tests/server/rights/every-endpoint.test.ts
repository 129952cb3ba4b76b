/**
 * Calls every endpoint as every kind of account. The expected result follows from the contract: the right, the conditions and the kind
 * of call that the endpoint declares, and the shop or dealers to which the account is limited.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { isWrite } from "../../../host/server/platform/http/register";
import type { Endpoint } from "../../../src/contract/endpoint";
import { fillTemplate } from "../../../src/contract/template";
import { allowsCall } from "../../../host/server/identity/sessions/session-limits";
import { embedToken } from "../../../src/contract/endpoints/api-keys";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls } from "../resources/dealer-calls";
import { attachDealer } from "../support/fixture";
import { newVisitor } from "../security/support";
import { accessOf, accessProbe, isProbe, isRefused, type AccountAccess } from "./access-probe";
import type { Browser } from "../support/test-server";

/** Endpoints that need neither a right nor a condition, grouped by reason. Their handlers limit access to these data. */
const ANY_SESSION: Readonly<Record<string, readonly string[]>> = {
  "the shell's own data, reduced to what the account may see": [
    "context.display",
    "context.shop",
    "enumeration.list",
    "features.counts",
    "rights.explain",
    "search.records",
    "shell.menu-counts",
    "shop.relative-url",
    "shop.url",
    "site-pages.list",
    "subrogation.information",
    "translations.private",
    "translations.private-locale",
  ],
  "the account's own read alerts, views, sessions, jobs, undos and files": [
    "alerts.list",
    "alerts.read",
    "export-download.list",
    "jobs.cancel",
    "jobs.file",
    "jobs.get",
    "jobs.lines",
    "jobs.list",
    "jobs.undo",
    "languages.select",
    "my-sessions.end",
    "my-sessions.end-others",
    "my-sessions.list",
    "saved-view.create",
    "saved-view.default",
    "saved-view.list",
    "saved-view.remove",
    "saved-view.update",
    "session.code",
    "session.page-token",
    "undo.list",
    "undo.rows",
    "undo.run",
  ],
  "the account's own import drafts, with the right of their resource": [
    "imports.change",
    "imports.correct",
    "imports.draft",
    "imports.failed-lines",
    "imports.preview",
    "imports.preview-lines",
    "imports.resources",
    "imports.retry",
    "imports.run",
    "imports.upload",
  ],
};

/** Endpoints that are not public but whose handlers check the session, to report a missing session or to work under an assumed identity. */
const CHECKED_BY_HANDLER = ["context.connected", "rights.ask", "subrogation.extend", "subrogation.remove"];

type AccountKind = "admin" | "reader" | "dealer" | "other" | "without rights";

let harness: Harness;
const browsers = {} as Record<AccountKind, Browser>;
const accesses = {} as Record<AccountKind, AccountAccess>;
let routes: Harness["server"]["routes"];

beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...MODULES, accessProbe]);
  const dealer = harness.server.browser();
  await dealer.signIn("dealer");
  const { admin, reader, other, withoutRights } = harness;
  Object.assign(browsers, { admin, reader, dealer, other, "without rights": withoutRights });
  await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, await ownDealer());
  for (const kind of Object.keys(browsers) as AccountKind[]) accesses[kind] = await accessOf(browsers[kind]);
  routes = harness.server.routes.filter(({ endpoint: target }) => !isProbe(target));
});
afterAll(() => harness.close());

const calls = dealerCalls(() => harness);
const ownDealer = async (): Promise<number> => (await calls.make()).id;

/** Calls an endpoint with this id in every placeholder of its path, and an empty body. */
const callWith = (browser: Browser, { method, path }: Endpoint, id: string | number) =>
  browser.call(
    method,
    fillTemplate(path, () => String(id)),
    method === "GET" ? {} : { body: {} },
  );

describe("every endpoint", () => {
  it("needs a right or a condition, is public, or is listed with the reason why every session may call it", () => {
    const open = routes
      .filter(({ access, endpoint: { right, conditions = [] } }) => {
        const isGuarded = right !== undefined || conditions.length > 0;
        return access === "session" && !isGuarded;
      })
      .map(({ endpoint: { id } }) => id);
    expect(open.sort()).toEqual(Object.values(ANY_SESSION).flat().sort());
    const unmarked = routes.filter(
      ({ access, endpoint: target }) => (access === "public") !== (target.public === true),
    );
    expect(unmarked.map(({ endpoint: { id } }) => id).sort()).toEqual(CHECKED_BY_HANDLER);
  });

  it("needs a session unless it is public", async () => {
    const visitor = await newVisitor(harness.server);
    const unguarded: string[] = [];
    for (const { access, endpoint: target } of routes)
      if (access === "session" && (await callWith(visitor, target, 1)).statusCode !== 401) unguarded.push(target.id);
    expect(unguarded).toEqual([]);
  });

  it.each(["reader", "dealer", "other", "without rights"] as const)(
    "refuses %s calls that its right, conditions or read-only state do not allow",
    async (kind) => {
      const refused = routes.filter(
        ({ access, endpoint: target }) => access === "session" && isRefused(target, accesses[kind]),
      );
      expect(refused.length).toBeGreaterThan(5);
      const allowed: string[] = [];
      for (const { endpoint: target } of refused) {
        const { statusCode } = await callWith(browsers[kind], target, 1);
        if (statusCode !== 403) allowed.push(`${target.method} ${target.path}: ${statusCode}`);
      }
      expect(allowed).toEqual([]);
    },
  );
});

describe("a read-only account", () => {
  it("may make every call about itself, and these are its name, its sign-in and its second steps", async () => {
    const own = routes.filter(({ endpoint: target }) => target.own === true);
    expect(new Set(own.map(({ endpoint: { id } }) => id.split(".")[0]))).toEqual(
      new Set(["personal-information", "second-factor"]),
    );
    const refused: string[] = [];
    for (const { endpoint: target } of own)
      if ((await callWith(browsers.reader, target, 1)).statusCode === 403) refused.push(target.id);
    expect(refused).toEqual([]);
  });
});

describe("a limited page token", () => {
  const elements = ["td-fitters", "td-landing-page"];

  /** Requests a token of the shop's administrator. */
  async function tokenOf(readOnly: boolean, tags = elements): Promise<string> {
    const { admin, server } = harness;
    const body = { name: `Key ${String(readOnly)} ${tags.join()}`, scopes: ["EMBED_WRITE"] };
    const { id } = data<{ id: number }>(await admin.call("POST", "/admin/api/api-key", { body }));
    const { secret } = data<{ secret: string }>(await admin.call("POST", `/admin/api/api-key/${id}/secret`));
    const response = await server.app.inject({
      method: "POST",
      url: embedToken.path,
      headers: { authorization: `Bearer ${secret}` },
      payload: { user: "admin@example.test", elements: tags, readOnly },
    });
    return data<{ token: string }>(response).token;
  }
  const statusWith = async (token: string, { method, path }: Endpoint): Promise<number> => {
    const url = fillTemplate(path, () => "1");
    const body = method === "GET" ? {} : { payload: {} };
    return (await harness.server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...body }))
      .statusCode;
  };

  it("is refused by every endpoint that its elements do not call, and a reading one by every write", async () => {
    const token = await tokenOf(true);
    const limits = { key: 1, readOnly: true, elements, dealers: null };
    const isAllowed = (target: Endpoint): boolean =>
      allowsCall(limits, target) && (!isWrite(target) || target.reads === true);
    const guarded = routes.filter(({ endpoint: target }) => target.public !== true && target.id !== "login.logout");
    const refused = guarded.filter(({ endpoint: target }) => !isAllowed(target));
    expect(refused.length).toBeGreaterThan(guarded.length / 2);
    expect(guarded.length - refused.length).toBeGreaterThan(10);
    const open: string[] = [];
    for (const { endpoint: target } of refused)
      if ((await statusWith(token, target)) !== 403) open.push(`${target.method} ${target.path}`);
    expect(open).toEqual([]);
  });

  it("limited to reading does not change the account", async () => {
    const token = await tokenOf(true, ["td-personal-information"]);
    const own = routes.filter(({ endpoint: target }) => target.own === true);
    for (const { endpoint: target } of own)
      expect([target.id, await statusWith(token, target)]).toEqual([target.id, 403]);
  });

  it("with writing passes no endpoint that its elements do not call", async () => {
    const token = await tokenOf(false);
    const limits = { key: 1, readOnly: false, elements, dealers: null };
    const open: string[] = [];
    for (const { endpoint: target } of routes)
      if (target.public !== true && !allowsCall(limits, target) && (await statusWith(token, target)) !== 403)
        open.push(`${target.method} ${target.path}`);
    expect(open).toEqual([]);
  });
});
