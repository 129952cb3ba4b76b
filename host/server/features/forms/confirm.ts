/** Tells customers by mail that their request has arrived. */
import { textIn } from "../../../../src/contract/fields/values";
import { acrossShops } from "../../platform/storage/scoped-database";
import { writeLetter } from "../../services/mail/letter";
import type { ServerServices } from "../../services/server-services";
import type { OpenForm } from "./open-form";
import type { RequestValues } from "./request-values";

/** Queues the mail. Does nothing for a form without it, and for a customer without an address. */
export async function confirmRequest(
  { messages, mail }: Pick<ServerServices, "messages" | "mail">,
  { data, shop, rules, version, locales }: OpenForm,
  { mapped }: RequestValues,
  locale: string,
): Promise<void> {
  const { email } = mapped;
  if (rules["confirmByMail"] !== true || email === undefined) return;
  const letter = await writeLetter(messages, {
    template: "form-received",
    recipient: email,
    locale,
    shopId: shop.id,
    params: {
      name: mapped["customer.name"] ?? email,
      shop: shop.name,
      title: textIn(version.content.title, [locale, ...locales]),
    },
  });
  await data.transaction((transaction) => mail.queue(acrossShops(transaction), letter));
}
