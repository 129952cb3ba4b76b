/** Mails of a shop creation: the code, the notice to an existing account, the welcome. */
import { eq, sql } from "drizzle-orm";
import type { UserAccount } from "../../identity/credentials/credentials";
import { writeLetter, type Letter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import { creationDraft, userAccount, type shop } from "../../platform/storage/schema";
import { CODE_MINUTES, issueCode, withholdCode } from "./drafts";

/**
 * Mails the code of a draft. An address with an account gets a notice instead, so that only its owner finds out that
 * the account exists.
 */
export async function sendCode(
  { database, mail, messages, config }: ServerServices,
  draftId: number,
  token: string,
): Promise<void> {
  const [draft] = await database.select().from(creationDraft).where(eq(creationDraft.id, draftId));
  if (draft === undefined) return;
  const { email, values, context } = draft;
  const locale = String(values["locale"] ?? draft.locale);
  const [account] = await database
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(sql`lower(${userAccount.email})`, email));
  const params = {
    name: `${String(values["firstName"])} ${String(values["lastName"])}`,
    login: email,
    shop: String(values["companyName"]),
    minutes: CODE_MINUTES,
  };
  if (account !== undefined) {
    await withholdCode(database, draft.id);
    const letter: Letter = {
      template: "creation-existing",
      recipient: email,
      locale,
      params,
      link: `${config.publicUrl}/admin/login`,
    };
    await mail.queue(database, await writeLetter(messages, letter));
    return;
  }
  const code = await issueCode(database, draft.id);
  if (code === undefined) return;
  const path = context.startsWith("ECAL") ? "ecal-creation" : "creation";
  const link = `${config.publicUrl}/admin/${path}/${encodeURIComponent(context.replace(/^ECAL_/, ""))}?draft=${token}`;
  await mail.queue(
    database,
    await writeLetter(messages, {
      template: "creation-code",
      recipient: email,
      locale,
      params: { ...params, code },
      link,
    }),
  );
}

/** Mails the new owner the address of the shop. */
export async function sendWelcome(
  { database, mail, messages, config }: ServerServices,
  owner: UserAccount,
  created: typeof shop.$inferSelect,
): Promise<void> {
  const params = {
    name: `${owner.firstName} ${owner.lastName}`,
    shop: created.name,
    address: created.settings.shopUrl ?? "",
  };
  const letter: Letter = {
    template: "creation-welcome",
    recipient: owner.email,
    locale: owner.locale,
    shopId: created.id,
    params,
    link: `${config.publicUrl}/admin`,
  };
  await mail.queue(database, await writeLetter(messages, letter));
}
