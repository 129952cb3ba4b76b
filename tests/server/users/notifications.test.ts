/** Mails about events of the shop: who chose them, who may see them, and that each event is mailed once. */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactModule } from "../../../host/server/features/contacts/routes";
import { mailNotices } from "../../../host/server/features/personal-information/notice-mails";
import { personalInformationModule } from "../../../host/server/features/personal-information/routes";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import {
  dealerUserScope,
  membership,
  outbox,
  userAccount,
  userNotice,
} from "../../../host/server/platform/storage/schema";
import { publicModule } from "../../../host/server/public-module";
import { resourceModule } from "../../../host/server/resources/index";
import { raiseAlert } from "../../../host/server/services/alerts";
import { announce, type NewNotice } from "../../../host/server/services/notices";
import type { PersonalInformation } from "../../../src/contract/endpoints/personal-information";
import type { NoticeTopic } from "../../../src/contract/notice-topics";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";

const PATH = "/admin/api/personal-information";

describe("notifications of users", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [
      resourceModule,
      contactModule,
      publicModule,
      personalInformationModule,
    ]);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    await database().delete(outbox);
    await database().delete(userNotice);
    await database().update(userAccount).set({ mailTopics: [], locale: "en_GB" });
  });

  const database = () => harness.server.open.database;
  const own = () => scopeOfShop(database(), harness.server.fixture.shopId);
  const choose = (mailTopics: readonly NoticeTopic[], browser: Browser = harness.admin) =>
    browser.call("PUT", `${PATH}/notifications`, { body: { mailTopics } });
  const event = (values: Partial<NewNotice> = {}) =>
    announce(own(), {
      topic: "QUOTE",
      titleKey: "alert.arrived.quote.title",
      params: { name: "Camille Moreau" },
      link: "quote/7",
      ...values,
    });
  /** Mails what waits, and returns who receives what. */
  const mailed = async () => {
    await mailNotices(harness.server.services);
    const rows = await database().select().from(outbox).where(eq(outbox.template, "user-notice"));
    return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`).sort();
  };

  it("mails an event to those who chose its topic, once, in their language", async () => {
    const stored = data<PersonalInformation>(await choose(["QUOTE", "FEED"]));
    expect(stored.mailTopics).toEqual(["QUOTE", "FEED"]);
    await choose(["CONTACT"], harness.other);
    await event();
    expect(await mailed()).toEqual(["admin@example.test: New quote request from Camille Moreau – Own shop"]);
    expect(await mailed()).toHaveLength(1);
    expect(await database().select().from(userNotice)).toEqual([]);
    await database().update(userAccount).set({ locale: "fr_FR" }).where(eq(userAccount.email, "admin@example.test"));
    await event();
    expect(await mailed()).toContain("admin@example.test: Nouvelle demande de devis de Camille Moreau – Own shop");
  });

  it("mails nobody once the topic is switched off, and drops the event", async () => {
    await choose(["QUOTE"]);
    await choose([]);
    await event();
    expect(await mailed()).toEqual([]);
    expect(await database().select().from(userNotice)).toEqual([]);
  });

  it("leaves out users without the right, and those of other shops", async () => {
    for (const email of ["network@example.test", "other@example.test", "dealer@example.test"])
      await database()
        .update(userAccount)
        .set({ mailTopics: ["QUOTE", "DISPUTE"] })
        .where(eq(userAccount.email, email));
    await event();
    await event({ topic: "DISPUTE", titleKey: "alert.payment-dispute.open", params: { payment: "pi_1" } });
    // The harness withdraws every right of the network's user; the dealer's user sees no dealer.
    expect(await mailed()).toEqual([]);
  });

  it("mails a dealer's requests to the users who see the dealer, or asked for mails about it", async () => {
    const [near, far] = [await harness.make(widen(fitter)), await harness.make(widen(fitter))];
    const userId = harness.server.fixture.userIds.dealer;
    const [attached] = await database().select().from(membership).where(eq(membership.userId, userId));
    await database()
      .insert(dealerUserScope)
      .values({ membershipId: attached?.id ?? 0, fitterId: near.id, receiveMails: ["QUOTE"] });
    await event({ fitterId: near.id });
    await event({ fitterId: far.id, params: { name: "Jürgen Weiß" } });
    expect(await mailed()).toEqual(["dealer@example.test: New quote request from Camille Moreau – Own shop"]);
    await database().delete(outbox);
    await database()
      .update(userAccount)
      .set({ mailTopics: ["CONTACT"] })
      .where(eq(userAccount.id, userId));
    await event({ topic: "CONTACT", titleKey: "alert.arrived.contact.title", fitterId: near.id });
    await event({ topic: "CONTACT", titleKey: "alert.arrived.contact.title", fitterId: far.id });
    await event({ topic: "CONTACT", titleKey: "alert.arrived.contact.title" });
    expect(await mailed()).toHaveLength(1);
  });

  it("mails an alert with its lines and its link", async () => {
    await choose(["FEED"]);
    await raiseAlert(database(), {
      key: "feed-3",
      shopId: harness.server.fixture.shopId,
      type: "ERROR",
      titleKey: "feed.alert.HELD",
      params: { name: "Grossiste Nord" },
      lines: [{ key: "feed.alert.HELD.text" }],
      link: "import-config/3",
      notice: { topic: "FEED" },
    });
    expect(await mailed()).toHaveLength(1);
    const [mail] = await database().select().from(outbox);
    expect(mail?.template).toBe("user-notice");
  });

  it("announces the message of a visitor, and none that looks like spam", async () => {
    await choose(["CONTACT"]);
    const visitor = harness.server.browser();
    await visitor.call("GET", "/admin/api/context/connected");
    const send = (text: string) =>
      visitor.call("POST", "/admin/public/api/contact/own", {
        body: { name: "Siobhán O'Neill", email: "s@client.test", text, consentUseOfPersonalData: true },
      });
    expect((await send("Do you fit bikes?")).statusCode).toBe(200);
    await send("http://a.test http://b.test http://c.test http://d.test http://e.test http://f.test");
    expect(await mailed()).toEqual(["admin@example.test: New message from Siobhán O'Neill – Own shop"]);
  });

  it("refuses topics that do not exist", async () => {
    expect((await choose(["LOTTERY" as NoticeTopic])).statusCode).toBe(422);
  });
});

describe("picture and function of the account", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [personalInformationModule]);
  }, 60_000);
  afterAll(() => harness.close());
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#336699" } })
      .png()
      .toBuffer();
  const send = (imageContent: string) => harness.admin.call("PUT", `${PATH}/picture`, { body: { imageContent } });

  it("stores the function, and keeps it when a save does not name it", async () => {
    const { version } = data<PersonalInformation>(await harness.admin.call("GET", PATH));
    const names = { firstName: "Ada", lastName: "Lovelace", phone: null };
    const save = async (body: object) =>
      data<PersonalInformation>(await harness.admin.call("POST", PATH, { body: { ...names, ...body } }));
    const after = await save({ jobTitle: " Price manager ", version });
    expect(after.jobTitle).toBe("Price manager");
    expect((await save({ phone: "+33199001122", version: after.version })).jobTitle).toBe("Price manager");
    expect((await save({ jobTitle: "", version: after.version + 1 })).jobTitle).toBeNull();
  });

  it("cuts the picture to a square, serves it by its address, and removes it", async () => {
    const stored = data<PersonalInformation>(await send((await picture(600, 300)).toString("base64")));
    expect(stored.pictureUrl).toMatch(/^\/admin\/public\/api\/account-picture\/[0-9a-f-]{36}$/);
    const url = stored.pictureUrl ?? "";
    const served = await harness.server.browser().call("GET", url);
    expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 });
    const replaced = data<PersonalInformation>(await send((await picture(100, 100)).toString("base64")));
    expect(replaced.pictureUrl).not.toBe(url);
    expect((await harness.server.browser().call("GET", url)).statusCode).toBe(404);
    const removed = data<PersonalInformation>(await harness.admin.call("DELETE", `${PATH}/picture`));
    expect(removed.pictureUrl).toBeNull();
    expect((await harness.server.browser().call("GET", replaced.pictureUrl ?? "")).statusCode).toBe(404);
  });

  it("refuses files that are no pictures, and keeps the present one", async () => {
    const { pictureUrl } = data<PersonalInformation>(await send((await picture(100, 100)).toString("base64")));
    const refused = await send(Buffer.from("MZ not a picture").toString("base64"));
    expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
      422,
      { imageContent: "picture.error.type" },
    ]);
    expect(data<PersonalInformation>(await harness.admin.call("GET", PATH)).pictureUrl).toBe(pictureUrl);
  });
});
