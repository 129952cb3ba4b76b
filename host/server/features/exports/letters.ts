/** Tells the users of a shop that a planned export is ready. The mail has a link and never the file. */
import { eq, inArray, sql } from "drizzle-orm";
import { job, shop } from "../../platform/storage/schema";
import { inWholeShop } from "../../platform/storage/each-shop";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { dealerUser } from "../dealers/attach/storage";
import type { StoredExport } from "./export-definition";

/** Returns which of the addresses belong to users of the shop, in lower case. */
export async function usersWith(data: ScopedDatabase, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const wanted = addresses.map((address) => address.toLowerCase());
  const found = await data.selectFields(
    dealerUser,
    { email: dealerUser.email },
    { where: inArray(sql`lower(${dealerUser.email})`, wanted) },
  );
  return new Set(found.map(({ email }) => email.toLowerCase()));
}

export interface ReadyExport {
  /** Id of the job that wrote the file. */
  readonly jobId: number;
  readonly resource: string;
  readonly id: number;
  readonly stored: StoredExport;
  readonly lines: number;
}

/** Marks that the recipients of a job's file are told. Returns false when an earlier run of the job has told them. */
async function claimLetters(data: ScopedDatabase, jobId: number): Promise<boolean> {
  const claimed = await data.execute(
    job,
    (scope) => sql`update ${job} set params = params || '{"told": true}'
      where ${scope} and ${job.id} = ${jobId} and not params ? 'told' returning ${job.id}`,
    "write",
  );
  return claimed.length > 0;
}

/** Queues the mails to the recipients who still are users of the shop, once for each job, however often it is repeated. */
export async function tellRecipients(
  { config, messages, mail }: ServerServices,
  data: ScopedDatabase,
  { jobId, resource, id, stored, lines }: ReadyExport,
): Promise<void> {
  const whole = inWholeShop(data);
  const addresses = (stored.recipients ?? []).map(({ email }) => email);
  const users = await usersWith(whole, addresses);
  const ownShop = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const locale = stored.language ?? "en_GB";
  const letters: MailInput[] = [];
  for (const recipient of addresses.filter((address) => users.has(address.toLowerCase())))
    letters.push(
      await writeLetter(messages, {
        template: "export-ready",
        recipient,
        locale,
        shopId: data.scope.shopId,
        params: { shop: ownShop?.name ?? "", name: stored.name ?? "", count: lines },
        link: `${config.publicUrl}/admin/vue/${resource}/${id}`,
      }),
    );
  await data.transaction(async (transaction) => {
    if (!(await claimLetters(transaction, jobId))) return;
    for (const letter of letters) await mail.queue(acrossShops(transaction), letter);
  });
}
