/** Tools over the whole directory are for those who see all of it. */
import type { MessageKey } from "../../../src/contract/errors";
import type { KindContext } from "../resources/kinds/kind-hooks";

/** For `unavailable`: an account that is attached to some dealers is told so before it fills in anything. */
export const needsWholeShop = ({ data }: Pick<KindContext, "data">): MessageKey | null =>
  data.scope.fitterIds === "ALL" ? null : "tool.unavailable.attached";
