/** What a page token that is limited to the appointment book may call. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowsCall } from "../../../host/server/identity/sessions/session-limits";
import { MODULES } from "../../../host/server/modules";
import type { BulkResponse } from "../../../src/contract/bulk";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis as at } from "../support/garage";

const limits = { key: 1, elements: ["td-appointment-book"], readOnly: false, dealers: null };
const allowed = (...ids: readonly string[]) => ids.filter((id) => allowsCall(limits, { id }));

it("acceptance 50-3: the book as a widget reads, explains, books and moves by its token, and does nothing else", () => {
  const own = ["appointment-book.read", "appointment-book.explain", "appointment-book.hold", "appointment.get"];
  const writing = ["appointment.create", "appointment.update", "appointment.action", "service.list", "ecal-bay.list"];
  expect(allowed(...own, ...writing)).toEqual([...own, ...writing]);
  expect(allowed("quote.list", "service.update", "ecal-bay.update", "meta-order.list")).toEqual([]);
});

describe("closing bays from the book", { timeout: 120_000 }, () => {
  const BAYS = "/admin/api/appointment-calendar/bays";
  let harness: Harness;
  let secret = "";
  let mine: { dealer: AnyRecord; bays: AnyRecord[] };
  let foreign: { dealer: AnyRecord; bays: AnyRecord[] };

  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, MODULES);
    const services = await makeServices(harness);
    mine = await makeGarage(harness, services, ["LIFT", "LIFT"]);
    foreign = await makeGarage(harness, services, ["LIFT"]);
    const key = await harness.admin.call("POST", "/admin/api/api-key", {
      body: { name: "Book", scopes: ["EMBED_READ", "EMBED_WRITE"] },
    });
    const created = await harness.admin.call("POST", `/admin/api/api-key/${data<AnyRecord>(key).id}/secret`);
    ({ secret } = data<{ secret: string }>(created));
  }, 120_000);
  afterAll(() => harness.close());

  /** Calls as a partner's server or page does: without cookies. */
  const post = (url: string, bearer: string, payload: object) =>
    harness.server.app.inject({ method: "POST", url, headers: { authorization: `Bearer ${bearer}` }, payload });
  const tokenFor = async (values: object = {}): Promise<string> => {
    const body = { user: "admin@example.test", elements: ["td-appointment-book"], readOnly: false, ...values };
    return data<{ token: string }>(await post("/admin/api/session/embed-token", secret, body)).token;
  };
  const closing = { from: at(-30), to: at(60), reason: "STAFF" };
  const close = (token: string, bays: readonly AnyRecord[], values: object = closing) =>
    post("/admin/api/appointment-calendar/book/close-bays", token, { bays: bays.map(({ id }) => id), values });
  const closuresOf = async (bay: AnyRecord | undefined) =>
    data<{ closures: AnyRecord[] }>(await harness.admin.call("GET", `${BAYS}/${bay?.id}`)).closures;

  it("works with the token, which changes bays in no other way", async () => {
    const token = await tokenFor();
    const response = await close(token, mine.bays);
    expect(response.statusCode).toBe(200);
    expect(data<BulkResponse>(response)).toMatchObject({ done: 2, failed: [] });
    expect(await closuresOf(mine.bays[0])).toMatchObject([{ reason: "STAFF" }]);
    const selection = { ids: mine.bays.map(({ id }) => id) };
    for (const action of ["close", "deactivate", "remove"])
      expect((await post(`${BAYS}/bulk`, token, { selection, action, values: {} })).statusCode).toBe(403);
  });

  it("is refused for a token for reading, and for bays of dealers beyond its limits", async () => {
    expect((await close(await tokenFor({ readOnly: true }), mine.bays)).statusCode).toBe(403);
    const limited = await tokenFor({ dealers: [mine.dealer.id] });
    const response = await close(limited, foreign.bays);
    expect(data<BulkResponse>(response)).toMatchObject({ done: 0, failed: [{ errors: ["error.not-found"] }] });
    expect(await closuresOf(foreign.bays[0])).toEqual([]);
  });

  it("names the time that is wrong", async () => {
    const response = await close(await tokenFor(), mine.bays, { ...closing, to: null });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ fields: object }>().fields).toEqual({ to: "error.required" });
  });
});
