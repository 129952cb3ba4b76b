/** Mails a new message to those who answer it. */
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { record } from "../../platform/storage/schema";
import type { ServerServices } from "../../services/server-services";
import { queueLetter } from "../customer-requests/act";
import { correspondenceOf, messageLetter } from "./letters";

/** Who receives a message besides the list of contacts. */
export interface Recipients {
  readonly emails: readonly string[];
  /** The dealer that the customer chose, too. */
  readonly dealer: boolean;
}

export async function mailArrival(
  services: Pick<ServerServices, "messages" | "mail" | "config">,
  data: ScopedDatabase,
  contact: typeof record.$inferSelect,
  { emails, dealer }: Recipients,
): Promise<void> {
  // What looks like spam waits in the list.
  if (contact.status === "SPAM") return;
  const about = await correspondenceOf(data, contact);
  const ownDealer = dealer ? (about.dealer?.email ?? "") : "";
  // The same address may be written in capitals by one of them.
  const byText = new Map([ownDealer, ...emails].map((address) => [address.toLowerCase(), address]));
  byText.delete("");
  const addresses = [...byText.values()];
  const letters = await Promise.all(addresses.map((address) => messageLetter(services, about, address, "")));
  await data.transaction(async (transaction) => {
    for (const letter of letters) await queueLetter(services, acrossShops(transaction), about, letter, "DEALER");
  });
}
