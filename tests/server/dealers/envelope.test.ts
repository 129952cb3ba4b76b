/** Envelopes: incomplete dealers that the garage completes itself. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { resourceModule } from "../../../host/server/resources";
import {
  dealerUserScope,
  outbox,
  shop,
  shopFitterLink,
  userAccount,
  userToken,
} from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { WEEKDAYS } from "../../../src/contract/fields/values";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls, type Dealer } from "../resources/dealer-calls";
import { toolCalls } from "./run-tool";

const OPEN = {
  ...Object.fromEntries(WEEKDAYS.map((day) => [day, []])),
  MONDAY: [{ from: "08:00", to: "18:00", byAppointmentOnly: false }],
};

describe("dealer envelopes", { timeout: 90_000 }, () => {
  let harness: Harness;
  const { make, list, callAction, saveProblem, updateDealer, newOffer } = dealerCalls(() => harness);
  const tool = toolCalls("newEnvelope", () => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  const address = (overrides: object = {}) => ({
    address1: "12 rue du Pont",
    address2: null,
    postalCode: "69003",
    city: "Lyon",
    district: null,
    subDistrict: null,
    state: null,
    country: "FR",
    ...overrides,
  });
  const toolInput = (values: object) => ({
    name: null,
    dealerType: "GARAGE",
    code: null,
    address: null,
    geo: null,
    phone: null,
    email: null,
    lines: null,
    copyFrom: null,
    onDuplicate: "SKIP",
    linkToShops: null,
    invite: false,
    inviteLocale: null,
    activate: false,
    ...values,
  });
  const find = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).elements;

  it("names the field of a pasted line that is refused", async () => {
    const { lines } = await tool.preview(toolInput({ lines: "Garage Ligne;1 rue X;69003;;FR;+33478000123;" }));
    expect(lines).toMatchObject([
      { rowKey: "#1", outcome: "REFUSE", field: "address.city", message: { key: "error.required" } },
    ]);
  });

  it("creates an envelope with code and address, and invites with a link valid for 14 days", async () => {
    const { database } = harness.server.open;
    const input = toolInput({
      name: "Garage Enveloppe",
      address: address({ postalCode: "35000", city: "Rennes" }),
      phone: "+33299110001",
      email: "patron@enveloppe.example",
      invite: true,
      inviteLocale: "fr_FR",
    });
    const toolPreview = await tool.preview(input);
    expect(toolPreview.lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["dealer", "CREATE"],
      ["invitation", "CREATE"],
    ]);
    expect(await find("enveloppe")).toEqual([]);
    expect(await database.select().from(userAccount).where(eq(userAccount.email, "patron@enveloppe.example"))).toEqual(
      [],
    );

    expect((await tool.run(input)).run).toMatchObject({ status: "DONE" });
    const [dealer] = await find("Garage Enveloppe");
    expect(dealer).toMatchObject({ status: "ENVELOPE", code: "FR00001" });
    const [user] = await database.select().from(userAccount).where(eq(userAccount.email, "patron@enveloppe.example"));
    expect(user).toMatchObject({ status: "INVITED", locale: "fr_FR" });
    expect(await database.select().from(dealerUserScope)).toMatchObject([{ fitterId: dealer?.id, role: "OWNER" }]);
    const [mail] = await database.select().from(outbox).where(eq(outbox.template, "dealer-invitation"));
    expect(mail?.recipient).toBe("patron@enveloppe.example");
    expect(mail?.text).toContain("Garage Enveloppe");
    const [token] = await database
      .select()
      .from(userToken)
      .where(eq(userToken.userId, user?.id ?? 0));
    const days = ((token?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    // Without hours, services and pin it can't be activated; only three invitations per day are sent.
    if (dealer === undefined) throw new Error("No dealer");
    expect((await callAction(dealer, "activate")).statusCode).toBe(409);
    expect((await callAction(dealer, "invite")).statusCode).toBe(200);
    expect((await callAction(dealer, "invite")).statusCode).toBe(200);
    expect((await callAction(dealer, "invite")).json<Problem>().errors).toEqual(["fitter.error.invited-often"]);
    // An invitation that the mail server refuses is marked on the dealer.
    const read = async () => data<Dealer>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
    expect(await read()).toMatchObject({ inviteFailed: false });
    await database.update(outbox).set({ status: "BOUNCED" }).where(eq(outbox.template, "dealer-invitation"));
    expect(await read()).toMatchObject({ inviteFailed: true });
  });

  it("finds an existing dealer, and links it instead of creating one", async () => {
    const { database } = harness.server.open;
    const { otherShopId, networkId } = harness.server.fixture;
    await database.update(shop).set({ networkId }).where(eq(shop.id, otherShopId));
    const geo = { lat: 45.7594, lng: 4.8521, precision: "ROOFTOP" };
    const existing = await make({ code: "EN-1", name: "Garage du Pont", phone: "+33478601111", geo });
    const input = toolInput({
      name: "Garage du Pont",
      address: address(),
      // 80 metres away.
      geo: { ...geo, lat: geo.lat + 0.00072 },
      phone: "04 78 60 11 11",
    });
    const line = async (values: object) => {
      const { lines } = await tool.preview({ ...input, ...values });
      return [lines[0]?.outcome, lines[0]?.message?.key, lines[0]?.path];
    };
    expect(await line({})).toEqual(["SKIP", "new-envelope.line.duplicate", `fitter/${existing.id}`]);
    expect(await line({ onDuplicate: "CREATE" })).toEqual(["CREATE", "new-envelope.line.place-ROOFTOP", null]);
    // A pasted line may choose for itself.
    const pasted = "Garage du Pont;12 rue du Pont;69003;Lyon;FR;04 78 60 11 11;;create";
    expect(await line({ name: null, address: null, geo: null, phone: null, lines: pasted })).toEqual([
      "CREATE",
      "new-envelope.line.place-CITY",
      null,
    ]);
    // The same dealer, shown only by another shop of the network.
    await database.update(shopFitterLink).set({ shopId: otherShopId }).where(eq(shopFitterLink.fitterId, existing.id));
    expect(await find("EN-1")).toEqual([]);
    await tool.run({ ...input, onDuplicate: "LINK" });
    const sameName = (await find("du pont")).filter(({ name }) => name === "Garage du Pont");
    expect(sameName.map(({ id }) => id)).toEqual([existing.id]);
  });

  it("shows a new dealer in other shops of the network too", async () => {
    const values = {
      name: "Garage Partagé",
      code: "EN-SHARED",
      address: address({ postalCode: "31000", city: "Toulouse" }),
      phone: "+33561000001",
    };
    const { lines } = await tool.run(toolInput({ ...values, linkToShops: "other" }));
    expect(lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ["dealer", "CREATE"],
      ["link", "CREATE"],
    ]);
    const [dealer] = await find("Partagé");
    const links = await harness.server.open.database
      .select()
      .from(shopFitterLink)
      .where(eq(shopFitterLink.fitterId, dealer?.id ?? 0));
    expect(links.map(({ shopId, ownerShop }) => [shopId, ownerShop])).toContainEqual([
      harness.server.fixture.otherShopId,
      false,
    ]);
    const refused = await tool.preview(
      toolInput({ ...values, name: "Garage Seul", code: "EN-ALONE", phone: "+33561000002", linkToShops: "NOWHERE" }),
    );
    expect(refused.lines).toMatchObject([{ outcome: "REFUSE", message: { key: "link-dealers.error.unknown-shop" } }]);
    const problem = await harness.admin.call("POST", `${tool.base}/dry-run`, {
      body: { input: toolInput({ ...values, address: null }) },
    });
    expect(problem.json<{ fields: object }>().fields).toEqual({ address: "error.required" });
  });

  it("reports pasted lines by number, and attaches an existing account without a password mail", async () => {
    const { database } = harness.server.open;
    const lines = [
      "Garage Ligne Un;1 rue Une;75001;Paris;FR;+33 1 40 00 00 01;other@example.test",
      "",
      "X;2 rue Deux;75002;Paris;FR;+33 1 40 00 00 02;",
      "Garage Ligne Trois;3 rue Trois;75003;Paris;FR;not a number;",
    ].join("\n");
    const finished = await tool.run(toolInput({ lines, invite: true }));
    expect(finished.run.status).toBe("PARTIAL");
    expect(finished.lines.map(({ rowKey, outcome, message }) => [rowKey, outcome, message?.key])).toEqual([
      ["FR00002", "CREATE", "new-envelope.line.place-CITY"],
      ["other@example.test", "CREATE", "new-envelope.line.attached"],
      ["#3", "REFUSE", "error.too-short"],
      ["#4", "REFUSE", "error.phone"],
    ]);
    expect(await database.select().from(outbox).where(eq(outbox.recipient, "other@example.test"))).toEqual([]);
  });

  it("is activated automatically once it is complete, if requested", async () => {
    const values = { address: address({ postalCode: "44000", city: "Nantes" }), phone: "+33240000001" };
    const completed = async (name: string, activate: boolean) => {
      await tool.run(
        toolInput({ ...values, name, phone: `+3324000000${activate ? 1 : 2}`, activate, onDuplicate: "CREATE" }),
      );
      const [dealer] = await find(name);
      if (dealer === undefined) throw new Error("No dealer");
      const geo = { lat: 47.21, lng: -1.55, precision: "MANUAL" };
      const located = await updateDealer(dealer, { geo, openingHours: OPEN });
      return [located.status, (await updateDealer(located, { services: [await newOffer()] })).status];
    };
    expect(await completed("Atelier Loire", true)).toEqual(["ENVELOPE", "ACTIVE"]);
    expect(await completed("Carrosserie Erdre", false)).toEqual(["ENVELOPE", "ENVELOPE"]);
  });

  it("refuses invalid input and missing rights", async () => {
    const fields = async (values: object) =>
      (await harness.admin.call("POST", `${tool.base}/dry-run`, { body: { input: toolInput(values) } })).json<Problem>()
        .fields;
    expect(await fields({})).toEqual({ name: "error.required", address: "error.required", phone: "error.required" });
    expect(await fields({ name: "Garage", address: address(), phone: "+33299110009", invite: true })).toEqual({
      email: "error.required",
    });
    for (const browser of [harness.withoutRights, harness.reader])
      expect((await browser.call("POST", `${tool.base}/dry-run`, { body: { input: toolInput({}) } })).statusCode).toBe(
        403,
      );
    // For a dealer-scoped account the tools are unavailable from the start.
    const attached = harness.server.browser();
    await attached.signIn("dealer");
    for (const name of ["newEnvelope", "mergeFitter", "linkDealers"])
      expect(data(await attached.call("GET", `/admin/api/${name}/runs`))).toMatchObject({
        unavailable: "tool.unavailable.attached",
      });
    const dealer = await make({ code: "EN-9", email: null });
    expect((await callAction(dealer, "invite")).json<Problem>().errors).toEqual(["fitter.error.no-email"]);
    expect(await saveProblem(dealer, { name: "" })).toMatchObject({ status: 422 });
  });
});
