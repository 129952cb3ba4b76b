/** How mails name a dealer. */
import type { InferSelectModel } from "drizzle-orm";
import type { Address } from "../../../../src/contract/fields/values";
import type { fitter, shop } from "../../platform/storage/schema";

/** In place of a value that is not known. */
export const NONE = "–";

interface Sender {
  readonly dealer: Pick<InferSelectModel<typeof fitter>, "tradingName" | "name" | "address" | "phone"> | null;
  readonly shop: Pick<InferSelectModel<typeof shop>, "name">;
}

/** Returns the mail parameters about the dealer, or about the shop without one. */
export function dealerParams({ dealer, shop }: Sender) {
  const { address1, postalCode, city }: Partial<Address> = dealer?.address ?? {};
  return {
    dealer: dealer?.tradingName ?? dealer?.name ?? shop.name,
    address: [address1, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ") || NONE,
    phone: dealer?.phone ?? NONE,
  };
}
