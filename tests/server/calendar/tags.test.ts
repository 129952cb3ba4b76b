/** Tags of the appointment calendar: rules, what people take off, deletion with a replacement, and who may change which. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookModule } from "../../../host/server/features/booking/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import type { AppointmentBook } from "../../../src/contract/endpoints/appointment-book";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalTag from "../../../src/resources/calendar/ecal-tag.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";

const TAGS = "/admin/api/appointment-calendar/tags";
const APPOINTMENTS = "/admin/api/appointment";
let harness: Harness;
let services: GarageServices;
let dealer: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, bookModule]);
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT", "ALIGNMENT"]));
}, 120_000);
afterAll(() => harness.close());

let count = 0;
const rule = (values: object) => ({
  field: "SERVICE",
  operator: "IS",
  service: null,
  origin: null,
  text: null,
  ...values,
});
const makeTag = (values: object): Promise<AnyRecord> => {
  const code = `TAG-${(count += 1)}`;
  const common = { label: { fr_FR: code }, code, color: "#1f6f8b", dealers: [], showOnCard: true, active: true };
  return harness.make(widen(ecalTag), { ...common, rules: [], ...values });
};
const book = async (values: object = {}): Promise<AnyRecord> =>
  data(
    await harness.admin.call("POST", APPOINTMENTS, {
      body: {
        customerName: "Camille Lefèvre",
        customerPhone: "+33199001122",
        fitter: reference(dealer),
        date: nineInParis((count += 1) * 30),
        services: [{ service: reference(services.fitting), quantity: 1 }],
        ...values,
      },
    }),
  );
async function change(id: number, values: object): Promise<AnyRecord> {
  const path = `${APPOINTMENTS}/${id}`;
  const { version } = data<AnyRecord>(await harness.admin.call("GET", path));
  return data(await harness.admin.call("PUT", path, { body: { ...values, version } }));
}
const idsOf = ({ tags }: AnyRecord): number[] => (tags as readonly { id: number }[]).map(({ id }) => id);

it("are put on new appointments by their rules, and on changed ones whose rules begin to hold", async () => {
  const fleet = await makeTag({ rules: [rule({ field: "EMAIL_DOMAIN", text: "fleet.test" })] });
  const northern = await makeTag({ rules: [rule({ field: "PLATE_PREFIX", text: "ab-1" })] });
  const elsewhere = await makeTag({
    dealers: [reference((await makeGarage(harness, services, ["LIFT"])).dealer)],
    rules: [rule({ service: reference(services.fitting) })],
  });
  const visit = await book({ customerEmail: "driver@FLEET.test" });
  expect(idsOf(visit)).toContain(fleet.id);
  expect(idsOf(visit)).not.toContain(elsewhere.id);
  expect(idsOf(await change(visit.id, { vehicleRegistrationNumber: "AB-123-CD" }))).toEqual([fleet.id, northern.id]);
  // Taken off by hand: later changes leave it off.
  await change(visit.id, { tags: [] });
  expect(idsOf(await change(visit.id, { comments: "Wheels in the boot" }))).toEqual([]);
  for (const { id } of [fleet, northern, elsewhere]) await harness.admin.call("DELETE", `${TAGS}/${id}`);
});

it("show on the cards of the book unless they are hidden", async () => {
  const [shown, hidden] = [await makeTag({}), await makeTag({ showOnCard: false })];
  const visit = await book({ tags: [shown, hidden].map(reference) });
  const day = String(visit["date"]).slice(0, 10);
  const { cards } = data<AppointmentBook>(
    await harness.admin.call("GET", `/admin/api/appointment-calendar/book?dealer=${dealer.id}&from=${day}&to=${day}`),
  );
  expect(cards.find(({ id }) => id === visit.id)?.tags).toEqual([{ label: shown["code"], color: "#1f6f8b" }]);
});

it("need the value of each rule, and a replacement other than themselves", async () => {
  const missing = await harness.admin.call("POST", TAGS, {
    body: { label: { fr_FR: "Half" }, code: "HALF", color: "#1f6f8b", rules: [rule({ field: "ORIGIN" })] },
  });
  expect(missing.json()).toMatchObject({ fields: { "rules.0.origin": "error.required" } });
  const [old, kept] = [await makeTag({}), await makeTag({})];
  const visit = await book({ tags: [reference(old)] });
  const remove = (replacement: AnyRecord) =>
    harness.admin.call("POST", `${TAGS}/bulk`, {
      body: { selection: { ids: [old.id] }, action: "remove", values: { replacement: reference(replacement) } },
    });
  expect(data(await remove(old))).toMatchObject({ done: 0 });
  expect(data(await remove(kept))).toMatchObject({ done: 1 });
  expect(idsOf(data(await harness.admin.call("GET", `${APPOINTMENTS}/${visit.id}`)))).toEqual([kept.id]);
});

it("say of typed rules how many of the appointments of 90 days they hold for, at chosen garages and within reach", async () => {
  const { dealer: quiet } = await makeGarage(harness, services, ["LIFT"]);
  const share = async (rules: object[], browser = harness.admin) =>
    browser.call("POST", "/admin/api/appointment-calendar/tag-share", { body: { rules, dealers: [quiet.id] } });
  const domain = { field: "EMAIL_DOMAIN", operator: "IS", text: "quiet.test" };
  expect(data(await share([domain]))).toEqual({ visits: 0, tagged: 0 });
  await book({ fitter: reference(quiet), customerEmail: "ada@quiet.test" });
  await book({ fitter: reference(quiet), customerEmail: "ada@other.test" });
  await book({ fitter: reference(quiet), customerEmail: "bob@quiet.test" });
  expect(data(await share([domain]))).toEqual({ visits: 3, tagged: 2 });
  expect(data(await share([{ ...domain, operator: "IS_NOT" }]))).toEqual({ visits: 3, tagged: 1 });
  const service = { field: "SERVICE", operator: "IS", service: services.fitting.id };
  expect(data(await share([service]))).toEqual({ visits: 3, tagged: 3 });
  expect((await share([{ field: "COLOUR", operator: "IS" }])).statusCode).toBe(422);
  expect((await share([domain], harness.withoutRights)).statusCode).toBe(403);
  const foreign = await share([domain], harness.other);
  if (foreign.statusCode === 200) expect(data(foreign)).toEqual({ visits: 0, tagged: 0 });
  else expect(foreign.statusCode).toBe(403);
});

it("of the network are read by garages, which change only those about themselves", async () => {
  const network = await makeTag({});
  const garage = harness.server.browser();
  await garage.signIn("dealer");
  expect((await garage.call("GET", `${TAGS}/${network.id}`)).statusCode).toBe(200);
  const refused = await garage.call("PUT", `${TAGS}/${network.id}`, {
    body: { color: "#000000", version: network.version },
  });
  expect(refused.json()).toMatchObject({ status: 409, errors: ["ecal-tag.error.others"] });
  expect((await harness.other.call("GET", `${TAGS}/${network.id}`)).statusCode).toBe(404);
});
