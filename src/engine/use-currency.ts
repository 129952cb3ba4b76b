/** Currency of amounts that name none. */
import { useSession } from "../runtime/react";

/** The shop's; euros until it is known. */
export const useCurrency = (): string => useSession().shop?.sessionDefaults.currency ?? "EUR";
