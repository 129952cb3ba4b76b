/** Geocodes dealers by their addresses, after a preview of their positions. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { distanceKm } from "../../../src/contract/distance";
import { resourceModule } from "../../../host/server/resources";
import type { ToolPreview } from "../../../src/contract/kinds/tool-endpoints";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { BASE, dealerCalls, type Dealer } from "../resources/dealer-calls";
import { toolCalls } from "./run-tool";

const STREET = { address2: null, district: null, subDistrict: null, state: null, country: "FR" };
const LYON = { ...STREET, address1: "3 rue du Lac", postalCode: "69003", city: "Lyon" };
const NOWHERE = { ...STREET, address1: "1 rue A", postalCode: "99999", city: "Nirgends" };

describe("placing of dealers", { timeout: 90_000 }, () => {
  let harness: Harness;
  let geocoder: Server;
  let requestCount = 0;
  /** Geocoder results by a word of the query; `null` makes the service fail. */
  let results: Readonly<Record<string, unknown>> | null = {};
  const { make, updateDealer } = dealerCalls(() => harness);
  const tool = toolCalls("placeDealers", () => harness);
  beforeAll(async () => {
    geocoder = createServer((request, response) => {
      requestCount += 1;
      const match = Object.entries(results ?? {}).find(([word]) => request.url?.includes(word));
      response.statusCode = results === null ? 503 : 200;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(match === undefined ? [] : [match[1]]));
    });
    await new Promise<void>((resolve) => geocoder.listen(0, "127.0.0.1", resolve));
    harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
    const service = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/search?q={query}`;
    Object.assign(harness.server.services.config, { geocoderUrl: service });
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
    await new Promise((resolve) => geocoder.close(resolve));
  });

  const toolInput = (dealers: readonly Dealer[], which = "CHOSEN") => ({
    which,
    dealers: dealers.map(({ id }) => ({ id, label: "" })),
  });
  const placeOf = async ({ id }: Dealer) => data<Dealer>(await harness.admin.call("GET", `${BASE}/${id}`)).geo;
  const summary = ({ lines }: Pick<ToolPreview, "lines">) =>
    Object.fromEntries(lines.map(({ rowKey, outcome, kind, message }) => [rowKey, [outcome, kind, message?.key]]));

  it("previews positions, applies them, and undoes", async () => {
    results = { Lac: { lat: "45.75", lon: "4.86", addresstype: "building" } };
    const bare = await make({ code: "PL-BARE", address: LYON, geo: null });
    const rough = await make({ code: "PL-ROUGH", address: LYON, geo: { lat: 45.76, lng: 4.83, precision: "CITY" } });
    const exact = await make({ code: "PL-EXACT", address: LYON, geo: { lat: 45.7, lng: 4.8, precision: "ROOFTOP" } });
    const unlocatable = await make({ code: "PL-LOST", address: NOWHERE, geo: null });
    const wholeInput = toolInput([bare, rough, exact, unlocatable]);
    requestCount = 0;
    const toolPreview = await tool.preview(wholeInput);
    expect(summary(toolPreview)).toEqual({
      "PL-BARE": ["CHANGE", "exact", "place-dealers.line.at"],
      "PL-ROUGH": ["CHANGE", "exact", "place-dealers.line.moved"],
      "PL-EXACT": ["SKIP", "kept", "place-dealers.line.placed"],
      "PL-LOST": ["SKIP", "unknown", "place-dealers.line.unknown"],
    });
    expect(toolPreview.lines.find(({ rowKey }) => rowKey === "PL-ROUGH")?.message?.params).toEqual({
      at: "45.75000, 4.86000",
      km: 2.6,
    });
    // Two of them share an address, and one is already exact.
    expect(requestCount).toBe(2);
    expect(await placeOf(bare)).toBeNull();

    const { run } = await tool.run(wholeInput);
    expect(run).toMatchObject({ status: "DONE", counts: run.expected });
    expect([await placeOf(bare), await placeOf(rough)]).toEqual(
      Array(2).fill({ lat: 45.75, lng: 4.86, precision: "ROOFTOP" }),
    );
    expect(await placeOf(exact)).toMatchObject({ lat: 45.7 });

    await updateDealer(data<Dealer>(await harness.admin.call("GET", `${BASE}/${rough.id}`)), {
      geo: { lat: 45.751, lng: 4.861, precision: "MANUAL" },
    });
    const undone = await tool.undo(run.id);
    expect(undone.run.status).toBe("PARTIAL");
    expect(await placeOf(bare)).toBeNull();
    expect(await placeOf(rough)).toMatchObject({ precision: "MANUAL" });
  });

  it("refuses an outdated preview after an address or result changed", async () => {
    results = { Bellecour: { lat: "45.757", lon: "4.832", addresstype: "road" } };
    const dealer = await make({ code: "PL-MOVES", address: { ...LYON, address1: "1 place Bellecour" }, geo: null });
    const toolPreview = await tool.preview(toolInput([dealer]));
    expect(summary(toolPreview)).toEqual({ "PL-MOVES": ["CHANGE", "street", "place-dealers.line.at"] });
    results = { Bellecour: { lat: "45.758", lon: "4.833", addresstype: "road" } };
    const refused = await tool.start(toolInput([dealer]), toolPreview);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ current: ToolPreview }>().current.lines[0]?.message?.params).toEqual({
      at: "45.75800, 4.83300",
    });
    expect(await placeOf(dealer)).toBeNull();
  });

  it("continues with known towns while the geocoder is down, and stops calling it", async () => {
    results = null;
    requestCount = 0;
    const dealers = await Promise.all(
      ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((street) =>
        make({ code: `PL-T-${street}`, address: { ...LYON, address1: `2 rue ${street}` }, geo: null }),
      ),
    );
    const toolPreview = await tool.preview(toolInput(dealers));
    expect(toolPreview.counts).toEqual([{ kind: "town", outcome: "CHANGE", count: dealers.length }]);
    expect(requestCount).toBeLessThan(dealers.length);
    // Without a selection, the shop's dealers without a pin.
    const missing = await tool.preview(toolInput([], "MISSING"));
    expect(missing.lines.map(({ rowKey }) => rowKey)).toEqual(expect.arrayContaining(["PL-T-A", "PL-LOST"]));
    expect(missing.lines.map(({ rowKey }) => rowKey)).not.toContain("PL-EXACT");
  });

  it("is refused without dealers, without the right, and for another shop's dealers", async () => {
    const body = { input: toolInput([]) };
    expect((await harness.admin.call("POST", `${tool.base}/dry-run`, { body })).statusCode).toBe(422);
    const dealer = await make({ code: "PL-OURS", address: LYON, geo: null });
    const callAs = (browser: Harness["admin"]) =>
      browser.call("POST", `${tool.base}/dry-run`, { body: { input: toolInput([dealer]) } });
    expect((await callAs(harness.withoutRights)).statusCode).toBe(403);
    expect((await callAs(harness.other)).statusCode).toBe(422);
    const attached = harness.server.browser();
    await attached.signIn("dealer");
    expect((await callAs(attached)).statusCode).toBe(403);
  });
});

it("distanceKm measures along the ground", () => {
  expect(distanceKm({ lat: 48.8566, lng: 2.3522 }, { lat: 45.764, lng: 4.8357 })).toBeCloseTo(391.5, 0);
});
