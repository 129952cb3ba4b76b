/** Reviews: sent by customers, moderated by the shop, counted in the rating, with replies also sent to directories. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../src/contract/days";
import { readConfig } from "../../host/server/platform/config";
import { publicModule } from "../../host/server/public-module";
import { resourceModule } from "../../host/server/resources/index";
import { maskContacts } from "../../host/server/features/reviews/moderation";
import { notifyAuthors } from "../../host/server/features/reviews/notify-authors";
import { publishWaiting, sendReplies } from "../../host/server/features/reviews/waiting";
import { fitter as dealers, outbox, record, shopFitterLink } from "../../host/server/platform/storage/schema";
import type { Problem } from "../../src/contract/errors";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import review from "../../src/resources/dealers/reviews/review.resource";
import type { Browser } from "./support/test-server";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

const BASE = "/admin/api/review";
const PUBLIC = "/admin/public/api/reviews/own";

describe("reviews", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: AnyRecord;
  let directoryService: Server;
  let visitor: Browser;
  const directoryCalls: { url: string; body: unknown; authorization: string | undefined }[] = [];
  let directoryStatus = 200;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, publicModule]);
    visitor = harness.server.browser();
    await visitor.call("GET", "/admin/api/context/connected");
    dealer = await harness.make(widen(fitter));
    const { database } = harness.server.open;
    await database.update(dealers).set({ status: "ACTIVE" }).where(eq(dealers.id, dealer.id));
    await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
    directoryService = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        directoryCalls.push({
          url: request.url ?? "",
          body: JSON.parse(text || "null"),
          authorization: request.headers.authorization,
        });
        response.writeHead(directoryStatus).end("{}");
      });
    });
    await new Promise<void>((resolve) => directoryService.listen(0, "127.0.0.1", resolve));
  }, 60_000);
  afterAll(async () => {
    directoryService.close();
    await harness.close();
  });

  const send = (values: object = {}) =>
    visitor.call("POST", PUBLIC, {
      body: {
        fitterId: dealer.id,
        rating: 2,
        author: "Camille L.",
        title: "Déçue",
        text: "Deux heures d’attente.",
        ...values,
      },
    });
  const newest = async (query = ""): Promise<AnyRecord> =>
    data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `${BASE}?sort=-id${query}`))
      .elements[0] as AnyRecord;
  const callAction = (review: AnyRecord, name: string, body: object = {}) =>
    harness.admin.call("POST", `${BASE}/${review.id}/${name}`, { body });
  const rating = async (): Promise<unknown> =>
    data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`))["rating"];

  it("masks contact details", () => {
    expect(maskContacts("Appelez le 06 12 34 56 78 ou camille@exemple.fr, devis 12345, 205/55 R16")).toBe(
      "Appelez le ••• ou •••, devis 12345, 205/55 R16",
    );
  });

  it("are counted in the rating when published, and no longer when rejected", async () => {
    const response = await send({ text: "Mon numéro : 06 12 34 56 78" });
    expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
    const review = await newest();
    expect(review).toMatchObject({ status: "PENDING", rating: 2, duplicate: false, fitter: { id: dealer.id } });
    expect(await rating()).toBeNull();
    expect(data<AnyRecord>(await callAction(review, "publish"))).toMatchObject({
      status: "PUBLISHED",
      text: "Mon numéro : •••",
    });
    expect(await rating()).toEqual({ value: 2, count: 1 });
    expect((await callAction(review, "publish")).statusCode).toBe(409);
    await send({ rating: 5, text: "Parfait" });
    await callAction(await newest(), "publish");
    expect(await rating()).toEqual({ value: 3.5, count: 2 });
    expect((await callAction(review, "reject", { reason: "NONSENSE" })).statusCode).toBe(422);
    expect(data<AnyRecord>(await callAction(review, "reject", { reason: "OFF_TOPIC" }))).toMatchObject({
      moderationReason: "OFF_TOPIC",
    });
    expect(await rating()).toEqual({ value: 5, count: 1 });
  });

  it("duplicates are flagged, and texts cannot be edited", async () => {
    await send({ text: "Deux fois" });
    await send({ text: "Deux fois" });
    const review = await newest();
    expect(review["duplicate"]).toBe(true);
    const edited = await harness.admin.call("PUT", `${BASE}/${review.id}`, {
      body: { version: review.version, text: "Bien" },
    });
    expect(edited.statusCode).toBe(422);
    expect((await harness.admin.call("DELETE", `${BASE}/${review.id}`)).statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", `${BASE}/${review.id}`)).statusCode).toBe(403);
    expect((await harness.other.call("GET", `${BASE}/${review.id}`)).statusCode).toBe(404);
    expect((await harness.reader.call("POST", `${BASE}/${review.id}/publish`, { body: {} })).statusCode).toBe(403);
    expect((await send({ fitterId: 999_999 })).statusCode).toBe(404);
    expect((await send({ rating: 6 })).statusCode).toBe(422);
  });

  it("have replies: drafted, published, edited, but never removed", async () => {
    await send({ text: "Répondez-moi" });
    const review = data<AnyRecord>(await callAction(await newest(), "publish"));
    const reply = async (text: string | null, version: number) =>
      harness.admin.call("PUT", `${BASE}/${review.id}`, { body: { version, reply: text } });
    const draft = data<AnyRecord>(await reply("Merci", review.version));
    expect(draft["replyState"]).toBe("DRAFT");
    const out = data<AnyRecord>(await callAction(draft, "publish-reply"));
    expect(out["replyState"]).toBe("PUBLISHED");
    const edited = data<AnyRecord>(await reply("Merci beaucoup", out.version));
    expect(edited["replyState"]).toBe("EDITED");
    expect((await reply(null, edited.version)).json<Problem>()).toMatchObject({
      fields: { reply: "review.error.reply-stays" },
    });
  });

  it("wait for an answer from their publication until their reply is published", async () => {
    const { unanswered = {} } = review.list?.views ?? {};
    const filter = new URLSearchParams(Object.entries(unanswered).map(([name, value]) => [`filter[${name}]`, value]));
    const waiting = async (): Promise<number> =>
      data<{ total: number }>(await harness.admin.call("GET", `${BASE}?total=exact&${filter.toString()}`)).total;
    const before = await waiting();
    await send({ text: "Sans réponse" });
    const published = data<AnyRecord>(await callAction(await newest(), "publish"));
    expect(await waiting()).toBe(before + 1);
    const body = { version: published.version, reply: "Merci" };
    const draft = data<AnyRecord>(await harness.admin.call("PUT", `${BASE}/${published.id}`, { body }));
    expect(await waiting()).toBe(before + 1);
    await callAction(draft, "publish-reply");
    expect(await waiting()).toBe(before);
  });

  it("replies to a directory's review are sent there, and retried while it is down", async () => {
    await send({ text: "Vu sur Google" });
    const { database } = harness.server.open;
    const review = await newest();
    await database
      .update(record)
      .set({
        status: "PUBLISHED",
        data: {
          ...review,
          fitter: undefined,
          source: "GOOGLE",
          externalId: "g-1",
          replyState: "DRAFT",
          reply: "Merci !",
        },
      })
      .where(eq(record.id, review.id));
    expect(data<AnyRecord>(await callAction(review, "publish-reply"))["replyState"]).toBe("QUEUED");
    const { port } = directoryService.address() as AddressInfo;
    const config = {
      ...readConfig({ TD_LOG: "silent" }),
      directoryUrl: `http://127.0.0.1:${String(port)}/`,
      directoryToken: "secret",
    };
    directoryStatus = 503;
    expect(await sendReplies({ database, config })).toBe(0);
    directoryStatus = 200;
    expect(await sendReplies({ database, config })).toBe(1);
    expect(directoryCalls.at(-1)).toEqual({
      url: "/replies/GOOGLE/g-1",
      body: { text: "Merci !" },
      authorization: "Bearer secret",
    });
    expect(await newest()).toMatchObject({ id: review.id, replyState: "PUBLISHED" });
    expect(await sendReplies({ database, config: { ...config, directoryUrl: undefined } })).toBe(0);
  });

  it("are published automatically after two days if configured, low ratings too", async () => {
    await send({ text: "Ancien", rating: 1 });
    const review = await newest();
    const { database } = harness.server.open;
    const date = new Date(Date.now() - 3 * DAY_MS).toISOString();
    await database
      .update(record)
      .set({ data: { ...review, fitter: undefined, date } })
      .where(eq(record.id, review.id));
    expect(await publishWaiting({ database })).toBe(0);
    const settings = { publishing: "ALL_AFTER_48H", minimumCount: 3 };
    expect((await harness.admin.call("POST", "/admin/api/reviewSettings", { body: settings })).statusCode).toBe(200);
    expect(await publishWaiting({ database })).toBe(1);
    expect(await newest()).toMatchObject({ id: review.id, status: "PUBLISHED" });
  });

  it("rejected reviews are explained to the author, who may write another", async () => {
    const { database } = harness.server.open;
    const { shopId } = harness.server.fixture;
    const customer = { name: "Anne Roux", email: "anne@client.test" };
    const [visit] = await database
      .insert(record)
      .values({
        resource: "appointment",
        shopId,
        fitterId: dealer.id,
        status: "DONE",
        data: { date: new Date().toISOString(), customerName: customer.name, customer, locale: "en_GB", reviewId: 1 },
      })
      .returning();
    await send({ text: "Hors sujet" });
    const review = await newest();
    await database
      .update(record)
      .set({ data: { ...review, fitter: undefined, appointment: visit?.id } })
      .where(eq(record.id, review.id));
    expect((await callAction(review, "ask-again")).statusCode).toBe(409);
    await callAction(review, "reject", { reason: "OFF_TOPIC" });
    const { services } = harness.server;
    // Not immediately, because the rejection can be undone.
    expect(await notifyAuthors(services)).toBe(0);
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect([await notifyAuthors(services, later(2)), await notifyAuthors(services, later(2))]).toEqual([1, 0]);
    const mails = () => database.select().from(outbox).where(eq(outbox.template, "review-rejected"));
    expect((await mails())[0]).toMatchObject({ recipient: customer.email, locale: "en_GB" });
    expect((await mails())[0]?.text).toContain("Reason: Off topic");
    const [visitAfter] = await database
      .select()
      .from(record)
      .where(eq(record.id, visit?.id ?? 0));
    expect(visitAfter?.data["reviewId"]).toBeUndefined();
    expect(await newest()).toMatchObject({ id: review.id, told: "SENT" });
    const body = { selection: { ids: [review.id] }, action: "ask-again", values: {} };
    expect(data<object>(await harness.admin.call("POST", `${BASE}/bulk`, { body }))).toMatchObject({ done: 1 });
    expect(await notifyAuthors(services)).toBe(1);
    expect(await mails()).toHaveLength(2);
    // The page for a review no longer exists long after the visit, so no mail links to it.
    const longAgo = new Date(Date.now() - 400 * DAY_MS).toISOString();
    await database
      .update(record)
      .set({ data: { ...visitAfter?.data, date: longAgo } })
      .where(eq(record.id, visit?.id ?? 0));
    data(await harness.admin.call("POST", `${BASE}/bulk`, { body }));
    expect(await notifyAuthors(services)).toBe(0);
    expect(await newest()).toMatchObject({ id: review.id, told: "NO_ADDRESS" });
  });

  it("are summarised in a report", async () => {
    const report = data<{ figures: Record<string, unknown> }>(
      await harness.admin.call("GET", `${BASE}/report?from=2026-01-01&to=2026-12-31`),
    );
    expect(JSON.stringify(report)).toContain("answerRate");
    expect((await harness.withoutRights.call("GET", `${BASE}/report?from=2026-01-01&to=2026-12-31`)).statusCode).toBe(
      403,
    );
  });
});
