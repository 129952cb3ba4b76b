/** Data validation with facts about the directory: positions of addresses, Google's opening hours, pictures, and checks that wait for the network. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceModule } from "../../host/server/resources/index";
import { check, NO_FACTS, type Dealer } from "../../host/server/features/validation/checks";
import { validationModule } from "../../host/server/features/validation/run";
import { recheckWaiting } from "../../host/server/features/validation/waiting";
import { record } from "../../host/server/platform/storage/schema";
import { WEEKDAYS, type Geo } from "../../src/contract/fields/values";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

describe("checks with facts about the directory", () => {
  const place = { lat: 45.76, lng: 4.85, precision: "MANUAL" };
  const lookups = (found: object | null) => ({
    acceptsMail: () => Promise.resolve(undefined),
    responds: () => Promise.resolve(undefined),
    locate: () => Promise.resolve(found as Geo | null),
  });
  const sample = (values: object): Dealer =>
    ({ id: 7, logo: [{ imageName: "logo.png" }], address: { country: "FR" }, ...values }) as unknown as Dealer;

  it.each([
    // 1.5 km, 3 km and 20 km to the north.
    [{ lat: 45.7735, lng: 4.85, precision: "ROOFTOP" }, "VALID"],
    [{ lat: 45.787, lng: 4.85, precision: "STREET" }, "SUSPECT"],
    [{ lat: 45.94, lng: 4.85, precision: "CITY" }, "VALID"],
    [{ lat: 46.5, lng: 4.85, precision: "CITY" }, "SUSPECT"],
  ])("a pin is compared with the position of its address: %o is %s", async (found, finding) => {
    expect((await check("GEO", sample({ geo: place }), lookups(found), NO_FACTS)).finding).toBe(finding);
  });

  it("opening hours must be those that Google shows", async () => {
    const range = { from: "08:00", to: "12:00", byAppointmentOnly: false };
    const openingHours = { ...Object.fromEntries(WEEKDAYS.map((day) => [day, []])), MONDAY: [range] };
    const explain = async (shown: string) =>
      (await check("OPENING_HOURS", sample({ openingHours }), lookups(null), { ...NO_FACTS, googleHours: () => shown }))
        .explanation;
    expect(await explain("Mo 08:00-12:00")).toBe("FINE");
    expect(await explain("Mo 09:00-12:00")).toBe("GOOGLE_DIFFERS");
  });

  it("pictures of the page must be large enough, and a logo is needed beside them", async () => {
    const explain = async (logo: readonly object[], width: number) =>
      (
        await check("PICTURES", sample({ logo }), lookups(null), {
          ...NO_FACTS,
          pictures: () => [{ imageName: "front.jpg", width, height: 600 }],
        })
      ).explanation;
    expect(await explain([{ imageName: "logo.png" }], 1600)).toBe("FINE");
    expect(await explain([{ imageName: "logo.png" }], 640)).toBe("SMALL_PICTURE");
    expect(await explain([], 1600)).toBe("NO_LOGO");
  });
});

const FINDINGS = "/admin/api/dealer-data-finding";

describe("findings", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, validationModule]);
  }, 60_000);
  afterAll(() => harness.close());

  /** Stores a finding of a run about a dealer. */
  async function addFinding(dealer: AnyRecord, values: Readonly<Record<string, unknown>>): Promise<number> {
    const { shopId } = harness.server.fixture;
    const { database } = harness.server.open;
    const [run] = await database
      .insert(record)
      .values({
        resource: "dealer-data-validation",
        shopId,
        data: { validatedField: values["validatedField"], status: "DONE" },
      })
      .returning();
    const [finding] = await database
      .insert(record)
      .values({
        resource: "dealer-data-finding",
        shopId,
        fitterId: dealer.id,
        data: {
          dealer: dealer.id,
          dealerName: dealer["name"],
          run: run?.id,
          finding: "INVALID",
          state: "OPEN",
          ...values,
        },
      })
      .returning();
    return finding?.id ?? 0;
  }
  const read = async (id: number): Promise<AnyRecord> =>
    data<AnyRecord>(await harness.admin.call("GET", `${FINDINGS}/${id}`));

  it("tell that the dealer's value has changed since, and accept no proposal then", async () => {
    const dealer = await harness.make(widen(fitter), { name: "GARAGE CENTRAL" });
    const id = await addFinding(dealer, {
      validatedField: "NAME",
      value: "GARAGE CENTRAL",
      proposed: "Garage Central",
    });
    expect(await read(id)).toMatchObject({ changed: false });
    const body = { version: dealer.version, name: "Garage du Centre" };
    expect((await harness.admin.call("PUT", `/admin/api/fitter/${dealer.id}`, { body })).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ changed: true, state: "OPEN" });
    expect((await harness.admin.call("POST", `${FINDINGS}/${id}/accept`, { body: {} })).statusCode).toBe(409);
    const found = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${FINDINGS}?filter[changed]=true`));
    expect(found.elements.map((element) => element.id)).toContain(id);
  });

  it("about websites wait for the network, and are checked within the next minute", async () => {
    const dealer = await harness.make(widen(fitter), { website: "https://garage.example" });
    const id = await addFinding(dealer, { validatedField: "WEBSITE", value: "https://garage.example" });
    expect(data(await harness.admin.call("POST", `${FINDINGS}/${id}/recheck`, { body: {} }))).toMatchObject({
      state: "CHECKING",
    });
    const lookups = { acceptsMail: () => Promise.resolve(true), responds: () => Promise.resolve(true) };
    expect(await recheckWaiting(harness.server.services, lookups)).toBe(1);
    expect(await read(id)).toMatchObject({ state: "SETTLED", finding: "VALID" });
    expect(await recheckWaiting(harness.server.services, lookups)).toBe(0);
  });
});
