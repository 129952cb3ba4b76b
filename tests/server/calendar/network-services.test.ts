/** Services of a network: publishing decides which starts garages offer, and locks are refused wherever a garage could change them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookModule } from "../../../host/server/features/booking/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import networkService from "../../../src/resources/calendar/network-service.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { toolCalls } from "../dealers/run-tool";
import { makeGarage, makeServices, type GarageServices, nineInParis, reference } from "../support/garage";

const NETWORK = "/admin/api/appointment-calendar/network-services";
let harness: Harness;
let garages: { readonly dealer: AnyRecord; readonly bays: readonly AnyRecord[] }[];
let network: AnyRecord;
let services: GarageServices;
const networkValues = {
  ...{ minQuantity: null, maxQuantity: null, setupMinutes: null, cleanupMinutes: null, fixedMinutes: null },
  ...{ minLeadHours: null, maxHorizonDays: null, maxPerDay: null, bookable: true, channels: [], needsBay: "ANY" },
  ...{ priceMode: "FIXED", price: { minor: 3990, currency: "EUR" }, durationMinutes: 40, durationTolerance: null },
  ...{ lockedFields: ["DURATION", "PRICE"], mandatory: true, bayTypes: ["LIFT"] },
};
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, bookModule]);
  services = await makeServices(harness);
  garages = [await makeGarage(harness, services, ["LIFT"]), await makeGarage(harness, services, ["ALIGNMENT"])];
  network = await harness.make(widen(networkService), {
    ...networkValues,
    code: "SWAP_4",
    dealers: garages.map(({ dealer }) => reference(dealer)),
  });
}, 120_000);
afterAll(() => harness.close());

const publication = toolCalls("appointment-calendar/network-services/publication", () => harness);
const read = async (path: string): Promise<AnyRecord> => data(await harness.admin.call("GET", `/admin/api/${path}`));
const save = async (path: string, values: object) => {
  const { version } = await read(path);
  return harness.admin.call("PUT", `/admin/api/${path}`, { body: { ...values, version } });
};
const publishedId = async (): Promise<number> =>
  ((await read(`appointment-calendar/network-services/${network.id}`))["service"] as { readonly id: number }).id;
async function starts({ id }: AnyRecord, service: number): Promise<readonly string[]> {
  const query = `dealer=${id}&services=${service}&from=${nineInParis()}&to=${nineInParis(30)}`;
  return data<{ readonly starts: readonly string[] }>(
    await harness.admin.call("GET", `/admin/api/appointment-calendar/slots?${query}`),
  ).starts;
}
interface OfferRow {
  readonly service: { readonly id: number };
  readonly durationOverride: number | null;
}
const offersOf = async ({ id }: AnyRecord) => (await read(`fitter/${id}`))["services"] as readonly OfferRow[];

it("when published, are bookable at the garages that have a suitable bay", async () => {
  const input = { services: [reference(network)], dealers: [], realign: false };
  const report = await publication.run(input);
  expect(report.lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "service", outcome: "CREATE" }),
      expect.objectContaining({ kind: "garage", outcome: "CHANGE" }),
      expect.objectContaining({ kind: "bay", outcome: "CREATE" }),
      expect.objectContaining({ kind: "bay", outcome: "SKIP" }),
    ]),
  );
  expect(await read(`appointment-calendar/network-services/${network.id}`)).toMatchObject({
    state: "PUBLISHED",
    garages: 2,
  });
  const id = await publishedId();
  const [lift, alignment] = garages;
  expect(await starts(lift?.dealer ?? network, id)).toEqual([nineInParis()]);
  expect(await starts(alignment?.dealer ?? network, id)).toEqual([]);
});

it("acceptance 50-7: refuse locked values on the service, in the offer of a garage and on a bay", async () => {
  const id = await publishedId();
  const locked = { status: 403, errors: ["service.error.ecal-service-locked-by-network"] };
  const service = await save(`service/${id}`, { durationMinutes: 20 });
  expect(service.json()).toMatchObject({ ...locked, fields: { durationMinutes: "service.lock.network" } });
  expect((await save(`service/${id}`, { shortDescription: { fr_FR: "Quatre roues" } })).statusCode).toBe(200);
  const dealer = garages[0]?.dealer ?? network;
  const rows = await offersOf(dealer);
  const index = rows.findIndex((row) => row.service.id === id);
  const withRow = (values: object) => rows.map((row, at) => (at === index ? { ...row, ...values } : row));
  const refusals = [
    [
      withRow({ durationOverride: 60 }),
      403,
      { [`services.${index}.durationOverride`]: "service.error.network-duration" },
    ],
    [
      withRow({ priceOverride: { minor: 100, currency: "EUR" } }),
      403,
      { [`services.${index}.priceOverride`]: "service.error.network-price" },
    ],
    [withRow({ available: false }), 422, { services: "service.error.network-mandatory" }],
    [rows.filter((_, at) => at !== index), 422, { services: "service.error.network-mandatory" }],
  ] as const;
  for (const [services, status, fields] of refusals) {
    const response = await save(`fitter/${dealer.id}`, { services });
    expect(response.json()).toMatchObject({ status, fields });
  }
  const { elements } = await harness.admin
    .call("GET", `/admin/api/appointment-calendar/bay-services?filter[service]=${id}`)
    .then((response) => data<{ readonly elements: readonly AnyRecord[] }>(response));
  const entry = await save(`appointment-calendar/bay-services/${elements[0]?.id ?? 0}`, { durationMinutes: 60 });
  expect(entry.json()).toMatchObject({ ...locked, fields: { durationMinutes: "service.error.network-duration" } });
});

it("follow the network in what is locked at the next publication, and leave the offer when they are retired", async () => {
  const id = await publishedId();
  data(await save(`appointment-calendar/network-services/${network.id}`, { durationMinutes: 20 }));
  const input = { services: [reference(network)], dealers: [], realign: false };
  await publication.run(input);
  expect(await read(`service/${id}`)).toMatchObject({
    durationMinutes: 20,
    shortDescription: { fr_FR: "Quatre roues" },
  });
  expect((await harness.admin.call("DELETE", `${NETWORK}/${network.id}`)).statusCode).toBe(409);
  data(await harness.admin.call("POST", `${NETWORK}/${network.id}/retire`, { body: {} }));
  expect(await starts(garages[0]?.dealer ?? network, id)).toEqual([]);
});

it("acceptance 50-7: a second version overwrites what twelve garages have changed, and undo gives it back", async () => {
  const twelve: AnyRecord[] = [];
  for (let index = 0; index < 12; index += 1) twelve.push((await makeGarage(harness, services, ["LIFT"])).dealer);
  const swap = await harness.make(widen(networkService), {
    ...networkValues,
    code: "SWAP_12",
    lockedFields: ["PRICE"],
    mandatory: false,
    dealers: twelve.map((dealer) => reference(dealer)),
  });
  const path = `appointment-calendar/network-services/${swap.id}`;
  const input = { services: [reference(swap)], dealers: [], realign: false };
  await publication.run(input);
  const first = await read(path);
  expect(first).toMatchObject({ publication: 1, state: "PUBLISHED" });
  const { id } = first["service"] as { readonly id: number };
  const durations = () =>
    Promise.all(
      twelve.map(
        async (dealer) =>
          (await read(`fitter/${dealer.id}`).then((now) => now["services"] as readonly OfferRow[])).find(
            ({ service }) => service.id === id,
          )?.durationOverride,
      ),
    );
  for (const dealer of twelve) {
    const rows = await offersOf(dealer);
    const own = rows.map((row) => (row.service.id === id ? { ...row, durationOverride: 55 } : row));
    data(await save(`fitter/${dealer.id}`, { services: own }));
  }

  data(await save(path, { durationMinutes: 30, lockedFields: ["DURATION", "PRICE"] }));
  const { run, lines } = await publication.run({ ...input, realign: true });
  expect(lines.filter(({ kind, outcome }) => kind === "garage" && outcome === "CHANGE")).toHaveLength(12);
  expect(await read(path)).toMatchObject({ publication: 2 });
  expect(await read(`service/${id}`)).toMatchObject({ durationMinutes: 30, networkLocks: ["DURATION", "PRICE"] });
  expect(await durations()).toEqual(twelve.map(() => null));

  const undone = await publication.undo(run.id);
  expect(undone.run.status).toBe("DONE");
  expect(await read(path)).toMatchObject({ publication: 1 });
  expect(await read(`service/${id}`)).toMatchObject({ durationMinutes: 40, networkLocks: ["PRICE"] });
  expect(await durations()).toEqual(twelve.map(() => 55));
}, 120_000);

it("a first publication that is undone leaves neither service nor offers", async () => {
  const dealer = garages[0]?.dealer ?? network;
  const before = await offersOf(dealer);
  const made = await harness.make(widen(networkService), {
    ...networkValues,
    code: "SWAP_ONCE",
    mandatory: false,
    dealers: [reference(dealer)],
  });
  const path = `appointment-calendar/network-services/${made.id}`;
  const { run } = await publication.run({ services: [reference(made)], dealers: [], realign: false });
  const { service } = (await read(path)) as unknown as OfferRow;
  expect((await publication.undo(run.id)).run.status).toBe("DONE");
  expect(await read(path)).toMatchObject({ state: "DRAFT", service: null, publication: null });
  expect((await harness.admin.call("GET", `/admin/api/service/${service.id}`)).statusCode).toBe(404);
  expect(await offersOf(dealer)).toEqual(before);
});

it("are refused to accounts of single garages", async () => {
  const garage = harness.server.browser();
  await garage.signIn("dealer");
  expect((await garage.call("GET", NETWORK)).statusCode).toBe(403);
});
