/** Mails the dealer about a Google booking with a link to it. */
import { eq } from "drizzle-orm";
import { loadSettings } from "../load-reserve";
import { writeLetter } from "../../../services/mail/letter";
import type { ServerServices } from "../../../services/server-services";
import { fitter, type shop } from "../../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";
import { formatInstant } from "../../customer-requests/clock";
import { LINK_PLACEHOLDER, withLink } from "../../customer-requests/letters";
import { createExternalLink, externalPath } from "../../customer-requests/link";

interface Booked {
  readonly dealer: number;
  readonly shop: typeof shop.$inferSelect;
  readonly values: {
    readonly date: string;
    readonly locale: string;
    readonly customerName: string;
    readonly customerPhone: string | null;
    readonly shopServices: readonly { readonly name: string }[];
  };
}

export interface WaitingLetter {
  /** Queues the mail in the transaction of the booking. */
  post(transaction: ScopedDatabase, recordId: number): Promise<void>;
}

/** Writes the mail; undefined when neither dealer nor shop has an address. */
export async function bookedLetter(
  { messages, mail, config }: Pick<ServerServices, "messages" | "mail" | "config">,
  data: ScopedDatabase,
  { dealer, shop: ownShop, values }: Booked,
): Promise<WaitingLetter | undefined> {
  const dealerRow = await data.find(fitter, eq(fitter.id, dealer));
  const recipient = dealerRow?.email ?? (await loadSettings(data)).notificationEmail;
  if (dealerRow === undefined || recipient === null || recipient === "") return undefined;
  const { locale } = values;
  const letter = await writeLetter(messages, {
    template: "appointment-booked",
    recipient,
    locale,
    shopId: ownShop.id,
    link: LINK_PLACEHOLDER,
    params: {
      customer: values.customerName,
      dealer: dealerRow.tradingName ?? dealerRow.name,
      date: formatInstant(new Date(values.date), locale, dealerRow.timeZone),
      services: values.shopServices.map(({ name }) => name).join(", ") || "–",
      phone: values.customerPhone ?? "–",
    },
  });
  return {
    async post(transaction, recordId) {
      const database = acrossShops(transaction);
      const link = { type: "appointment", audience: "DEALER", shopId: ownShop.id, recordId } as const;
      const address = config.publicUrl + externalPath("appointment", await createExternalLink(database, link));
      await mail.queue(database, withLink(letter, address));
    },
  };
}
