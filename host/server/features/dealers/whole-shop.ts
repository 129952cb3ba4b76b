/** Restricts tools for the whole directory to accounts that see all dealers. */
import type { MessageKey } from "../../../../src/contract/errors";
import type { KindContext } from "../../resources/types";

/** Returns the refusal shown to dealer-scoped users by `unavailable`, before they fill in a form. */
export const wholeShopRefusal = ({ data }: Pick<KindContext, "data">): MessageKey | null =>
  data.scope.fitterIds === "ALL" ? null : "tool.unavailable.attached";
