/** Routes of threads: reading, drafts with the lease of who is answering, messages, and mails to dealers. */
import { sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/contacts";
import { route } from "../../platform/http/route";
import { inEachShop } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { handleUserJob } from "../../services/jobs/user-jobs";
import { localeOf } from "../customer-requests/letters";
import { readAttachment, storeAttachment } from "../customer-requests/attachments";
import { addMessage } from "./compose";
import { FORWARD_JOB, mailForward } from "./forward";
import { publicContactRoutes } from "./public-routes";
import { correspondenceOf, replyValues } from "./letters";
import { answering, deleteOldDrafts, draftOf, newestAnswer, requireContact, saveDraft, threadOf } from "./thread";

/** Returns the active saved replies, those in the customer's language first. */
async function cannedReplies(data: ScopedDatabase, language: string) {
  const rows = await data.select(record, {
    where: sql`${record.resource} = 'canned-reply' and ${record.deletedAt} is null and ${record.active}`,
    orderBy: [sql`(${record.data}->>'locale' = ${language}) desc, ${record.data}->>'name'`],
    limit: 200,
  });
  return rows.map(({ id, data: { name, locale, text } }) => ({
    id,
    name: String(name),
    locale: String(locale),
    text: String(text),
  }));
}

export const contactModule: ServerModule = (services) => {
  services.jobs.schedule(60, "Delete unsent replies", () => inEachShop(services, deleteOldDrafts));
  handleUserJob(services, FORWARD_JOB, (work, run) => mailForward(services, work, run));
  return [
    ...publicContactRoutes(services),
    route(calls.contactThread, async ({ data }, { params }) => {
      const stored = await requireContact(data, Number(params.id));
      const about = await correspondenceOf(data, stored);
      return {
        entries: await threadOf(data, stored),
        draft: await draftOf(data, stored.id),
        answering: await answering(data, stored.id),
        values: replyValues(about),
        cannedReplies: await cannedReplies(data, localeOf(about)),
      };
    }),
    route(calls.saveContactDraft, async ({ data }, { params, body: { text } }) => {
      const { id } = await requireContact(data, Number(params.id));
      await saveDraft(data, id, text);
      return { answering: await answering(data, id), newestAnswer: await newestAnswer(data, id) };
    }),
    route(calls.addToThread, async (context, { params, body }) => ({
      unseen: [...(await addMessage(services, context, Number(params.id), body))],
    })),
    route(calls.uploadToThread, async ({ data }, { params, upload }) => {
      await requireContact(data, Number(params.id));
      return storeAttachment(data, services.files, upload);
    }),
    route(calls.fileOfThread, async ({ data }, { params }) =>
      readAttachment(data, services.files, await requireContact(data, Number(params.id)), params.file, "inside"),
    ),
  ];
};
