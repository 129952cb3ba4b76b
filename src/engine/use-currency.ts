import { useSession } from "../runtime/react";

/** Returns the shop's currency code; EUR until the shop is known. Used for amounts without a currency of their own. */
export const useCurrency = (): string => useSession().shop?.sessionDefaults.currency ?? "EUR";
