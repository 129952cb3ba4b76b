/** Mails of a thread: answers to the customer, and messages that a dealer shall answer. */
import { eq } from "drizzle-orm";
import { contactReference, fillReply, type ReplyValues } from "../../../../src/contract/contacts";
import { fillMessage } from "../../../../src/contract/spec/translator";
import { textOrEmpty } from "../../../../src/contract/record-values";
import { fitter, shop, type record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { LINK_PLACEHOLDER, localeOf, partyParams } from "../customer-requests/letters";

type StoredContact = typeof record.$inferSelect;

/** The contact with the dealer and the shop that its mails name. */
export interface Correspondence {
  readonly request: StoredContact;
  readonly dealer: typeof fitter.$inferSelect | null;
  readonly shop: typeof shop.$inferSelect;
}

export async function correspondenceOf(data: ScopedDatabase, request: StoredContact): Promise<Correspondence> {
  const [dealer, ownShop] = await Promise.all([
    request.fitterId === null ? undefined : data.find(fitter, eq(fitter.id, request.fitterId)),
    data.find(shop, eq(shop.id, data.scope.shopId ?? 0)),
  ]);
  if (ownShop === undefined) throw new Error("A contact without a shop can't be answered.");
  return { request, dealer: dealer ?? null, shop: ownShop };
}

/** Returns the customer's address; undefined without one. */
export const customerEmail = ({ data }: StoredContact): string | undefined =>
  textOrEmpty(data["customerEmail"]) || undefined;

/** Returns the values of the placeholders in replies. */
export function replyValues({ request, dealer, shop: ownShop }: Correspondence): ReplyValues {
  return {
    name: textOrEmpty(request.data["customerName"]),
    dealer: dealer?.tradingName ?? dealer?.name ?? ownShop.name,
    reference: contactReference(request.id, request.createdAt.toISOString()),
  };
}

/** In mails every line is a paragraph, so empty lines are left out. */
const paragraphs = (text: string): string => text.replaceAll(/\n\s*\n/g, "\n");

const commonParams = (about: Correspondence) => {
  const { reference } = replyValues(about);
  return { ...partyParams(about), reference, subject: textOrEmpty(about.request.data["subject"]) || reference };
};

/**
 * Writes the mail with an answer. Files do not travel with it; its link opens them.
 *
 * @param text with its placeholders filled
 * @param files how many files the answer carries
 */
export async function answerLetter(
  { messages }: Pick<ServerServices, "messages">,
  about: Correspondence,
  recipient: string,
  text: string,
  files: number,
): Promise<MailInput> {
  const locale = localeOf(about);
  const texts = files === 0 ? {} : await messages.list(locale, ["mail-letter"], about.shop.id);
  const hint = fillMessage(texts["mail-letter.attachments"] ?? "", { count: files });
  return writeLetter(messages, {
    template: "contact-reply",
    recipient,
    locale,
    shopId: about.shop.id,
    link: LINK_PLACEHOLDER,
    params: { ...commonParams(about), message: [paragraphs(text), hint].filter(Boolean).join("\n") },
  });
}

/** Writes the mail with a customer's message, for a recipient who may answer it. */
export const messageLetter = (
  { messages }: Pick<ServerServices, "messages">,
  about: Correspondence,
  recipient: string,
  note: string,
): Promise<MailInput> =>
  writeLetter(messages, {
    template: "contact-forwarded",
    recipient,
    locale: localeOf(about),
    shopId: about.shop.id,
    link: LINK_PLACEHOLDER,
    params: {
      ...commonParams(about),
      message: paragraphs(textOrEmpty(about.request.data["comments"])),
      note: paragraphs(note) || "–",
    },
  });

/** Writes the mail that asks the dealer to answer; undefined when the dealer has no address. */
export async function forwardLetter(
  services: Pick<ServerServices, "messages">,
  about: Correspondence,
  note: string,
): Promise<MailInput | undefined> {
  const recipient = about.dealer?.email ?? "";
  return recipient === "" ? undefined : messageLetter(services, about, recipient, note);
}

/** Returns the text of a reply as it is stored and mailed. */
export const filledReply = (about: Correspondence, text: string): string => fillReply(text, replyValues(about));
