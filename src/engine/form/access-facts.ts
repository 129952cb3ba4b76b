/** What the account, the shop and the definition say about changing records, read from the session. */
import { useMemo } from "react";
import type { AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import type { ValidationContext } from "../../contract/validation";
import { useRuntime, useSession } from "../../runtime/react";
import { today } from "../resource-cache";
import type { AccessFacts } from "./field-access";

/** The locale every required text must exist in, and the one others fall back to. */
const FALLBACK_LOCALE = "fr_FR";

export const useDefaultLocale = (): string => useSession().shop?.sessionDefaults.locale ?? FALLBACK_LOCALE;

/** Why no field of the form may be changed, where that is so. */
function lockOf(
  resource: AnyResource,
  isNew: boolean,
  { can, holds }: Pick<AccessFacts, "can" | "holds">,
  readOnlyAccount: boolean,
): string | undefined {
  // First, as it holds for everything around the form too: its actions, and telling who has it open.
  if (readOnlyAccount) return "form.lock.account";
  const { right, operations } = resource;
  const allowed = isNew ? operations?.create !== false : operations?.update !== false;
  if (!allowed) return "form.lock.fixed";
  if (!can(isNew ? (right?.create ?? right?.write) : right?.write)) return "form.lock.right";
  return holds(writeConditionsOf(resource)) ? undefined : "form.lock.shop";
}

export function useAccessFacts(resource: AnyResource, isNew: boolean): AccessFacts {
  const { session } = useRuntime();
  const { display, shop } = useSession();
  return useMemo(
    () => ({
      can: session.can,
      holds: session.holds,
      fieldStatuses: shop?.sessionDefaults.fieldStatuses,
      dealerScoped: display?.user.dealerScope === "ATTACHED",
      formLock: lockOf(resource, isNew, session, display?.user.readOnly === true),
    }),
    [resource, isNew, session, display, shop],
  );
}

export function useValidationContext(): ValidationContext {
  const { display, shop } = useSession();
  const defaultLocale = useDefaultLocale();
  return useMemo(
    () => ({
      today: today(),
      dealerEmailMandatory: display?.shopInfo.dealerEmailMandatory ?? false,
      fieldStatuses: shop?.sessionDefaults.fieldStatuses ?? {},
      defaultLocale,
    }),
    [display, shop, defaultLocale],
  );
}
