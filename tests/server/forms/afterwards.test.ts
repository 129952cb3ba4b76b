/** What becomes of a request by a form: the customer is told, and its answers are erased in the end. */
import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { eraseOldAnswers } from "../../../host/server/features/forms/retention";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { outbox, record, recordVersion } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { data } from "../../resources/harness";
import { fr, usePublicForms } from "./use-public-forms";

const forms = usePublicForms();
const { post, publish, sent, stored } = forms;

it("confirms a request to the customer once, in the language of the answers", async () => {
  const { code } = await publish("QUOTE", [], { confirmByMail: true });
  const { database } = forms.harness.server.open;
  const mails = () => database.select().from(outbox).where(eq(outbox.template, "form-received"));
  const key = "key-of-a-confirmed-request";
  expect(await sent(code, {}, { key })).toMatchObject({ received: true });
  expect(await sent(code, {}, { key })).toMatchObject({ received: true });
  expect(await mails()).toMatchObject([{ recipient: "hannah@client.test", locale: "fr_FR" }]);
  const [mail] = await mails();
  expect(mail?.subject).toContain("Titre");
  expect(mail?.text).toContain("Hannah");
  const silent = await publish("QUOTE", []);
  await sent(silent.code, {});
  expect(await mails()).toHaveLength(1);
});

it("is not published with a confirmation that has no address to go to", async () => {
  const form = data<AnyRecord>(
    await post("form", {
      name: "Sans adresse",
      code: "NO_ADDRESS",
      type: "QUOTE",
      title: fr("Titre"),
      confirmByMail: true,
    }),
  );
  const refused = await post(`form/${form.id}/publish`, { version: form.version });
  expect(refused.json<{ errors: string[] }>().errors).toContain("request-form.error.confirm-email");
});

it("erases old answers, remarks and files, and of a message also its sender", async () => {
  const { database } = forms.harness.server.open;
  const scope = scopeOfShop(database, forms.harness.server.fixture.shopId);
  const question = { fieldCode: "colour", type: "TEXT" };
  const remark = { fieldCode: "remark", type: "MULTILINE", mapping: "comments" };
  const answers = { colour: ["Bleu"], remark: ["Secret"] };
  const quotes = await publish("QUOTE", [question, remark], { retentionMonths: 2 });
  const contacts = await publish("CONTACT", [question, remark], { retentionMonths: 2 });
  for (const { code } of [quotes, contacts]) expect(await sent(code, answers)).toMatchObject({ received: true });
  const last = async (resource: string) => (await stored(resource))[0];
  const [quote, contact] = [await last("quote"), await last("contact")];
  const age = (id: number | undefined, days: number) =>
    database
      .update(record)
      .set({ createdAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(record.id, id ?? 0));
  await age(quote?.id, 55);
  await age(contact?.id, 55);
  expect(await eraseOldAnswers(scope)).toBe(0);
  await age(quote?.id, 70);
  await age(contact?.id, 70);
  expect(await eraseOldAnswers(scope)).toBe(2);
  const [oldQuote, oldContact] = [await last("quote"), await last("contact")];
  expect(oldQuote?.data).toMatchObject({ customerName: "Hannah", formCode: quotes.code });
  expect(JSON.stringify([oldQuote, oldContact])).not.toMatch(/Bleu|Secret/);
  expect(JSON.stringify(oldContact)).not.toMatch(/hannah/i);
  const versions = await database
    .select()
    .from(recordVersion)
    .where(inArray(recordVersion.recordId, [quote?.id ?? 0, contact?.id ?? 0]));
  expect(JSON.stringify(versions)).not.toMatch(/Bleu|Secret/);
  expect(await eraseOldAnswers(scope)).toBe(0);
});
