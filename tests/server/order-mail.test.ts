/** Mails to the customers of orders, written and sent by hand. */
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../host/server/features/orders/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { job, outbox, shopOrder } from "../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { orderMail } from "../../src/contract/endpoints/orders";
import { widen } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";
import { makeOrder } from "./support/make-order";

const ORDERS = "/admin/api/metaOrder";

describe(`mails about orders on the ${TESTED_DATABASE} database`, { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer = 0;
  let count = 0;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, orderModule]);
    dealer = (await harness.make(widen(fitter), { phone: "+33472000000", bookingMode: "NONE" })).id;
  }, 120_000);
  afterAll(() => harness.close());

  async function make(values: Partial<typeof shopOrder.$inferInsert> = {}) {
    const id = await makeOrder(harness.server, [dealer]);
    const customerEmail = `order${++count}@client.test`;
    const set = { customerEmail, locale: "de_DE", ...values };
    await harness.server.open.database.update(shopOrder).set(set).where(eq(shopOrder.id, id));
    return { id, customerEmail };
  }
  const send = (id: number, body: object) => harness.admin.call("POST", `${ORDERS}/${id}/mail`, { body });
  const preview = async (id: number, body: object) =>
    data<ResponseOf<typeof orderMail>>(
      await harness.admin.call("POST", `${ORDERS}/${id}/mail-preview`, {
        body: { about: "STATE", message: null, ...body },
      }),
    );
  const mailsTo = (address: string) =>
    harness.server.open.database.select().from(outbox).where(eq(outbox.recipient, address)).orderBy(asc(outbox.id));

  it("are shown before, with what the person adds, in the order's language", async () => {
    const { id, customerEmail } = await make();
    const { recipient, subject, text } = await preview(id, { message: "Bis bald\nIhr Team" });
    expect(recipient).toBe(customerEmail);
    expect(subject).toMatch(/^Ihre Bestellung W-/);
    expect(text).toContain("Bis bald\n\nIhr Team");
    expect((await preview(id, {})).text).not.toContain("\n\n\n");
  });

  it("tell how far the order is, or confirm it again", async () => {
    const states = [
      ["PAID", "STATE", "order-confirmed"],
      ["SHIPPED", "STATE", "order-shipped"],
      ["RECEIVED", "STATE", "order-received"],
      ["RECEIVED", "CONFIRMATION", "order-confirmed"],
      ["CANCELLED", "STATE", "order-cancelled"],
      ["CANCELLED", "CONFIRMATION", "order-cancelled"],
    ] as const;
    for (const [state, about, template] of states) {
      const { id, customerEmail } = await make({ state, trackingNumber: "DPD0815" });
      expect((await send(id, { about, message: "Danke" })).statusCode).toBe(200);
      await expect.poll(() => mailsTo(customerEmail)).toHaveLength(1);
      const [mail] = await mailsTo(customerEmail);
      expect(mail).toMatchObject({ template, locale: "de_DE" });
      const shown = await preview(id, { about, message: "Danke" });
      expect(shown.text).toContain("Danke");
      expect(shown.text.includes("DPD0815")).toBe(template === "order-shipped");
    }
  });

  it("are sent once, also when the job runs again", async () => {
    const { id, customerEmail } = await make();
    await send(id, { about: "STATE" });
    await expect.poll(() => mailsTo(customerEmail)).toHaveLength(1);
    const { database } = harness.server.open;
    const [work] = (await database.select().from(job).where(eq(job.type, "order-mail"))).filter(
      ({ params }) => params["id"] === id,
    );
    await database
      .update(job)
      .set({ status: "QUEUED", endedAt: null, leasedUntil: null })
      .where(eq(job.id, work?.id ?? 0));
    await harness.server.services.jobs.enqueue(work?.id ?? 0);
    const statusOf = async () =>
      (
        await database
          .select()
          .from(job)
          .where(eq(job.id, work?.id ?? 0))
      )[0]?.status;
    await expect.poll(statusOf).toBe("DONE");
    expect(await mailsTo(customerEmail)).toHaveLength(1);
  });

  it("are refused without an address, for states that none describes, and without the right", async () => {
    const silent = await make({ customerEmail: null });
    expect((await preview(silent.id, {})).recipient).toBeNull();
    const refused = await send(silent.id, { about: "STATE" });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ errors: ["meta-order.error.no-email"] });
    const expired = await make({ state: "EXPIRED" });
    expect((await send(expired.id, { about: "STATE" })).statusCode).toBe(409);
    expect(
      (await harness.admin.call("POST", `${ORDERS}/999999/mail-preview`, { body: { about: "STATE", message: null } }))
        .statusCode,
    ).toBe(404);
  });
});
