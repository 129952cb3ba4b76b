/** Facts about the account, the shop and the definition that decide which fields can be changed. */
import { useMemo } from "react";
import type { AnyResource } from "../../contract/resource";
import { writeConditionsOf } from "../../contract/write-conditions";
import type { ValidationContext } from "../../contract/validation";
import { useRuntime, useSession } from "../../runtime/react";
import { today } from "../resource-cache";
import type { AccessFacts, FormLock } from "./field-access";

/** Locale used until the shop is known. */
const FALLBACK_LOCALE = "fr_FR";

/** Returns the shop's default locale: required texts must exist in it, and other languages fall back to it. */
export const useDefaultLocale = (): string => useSession().shop?.sessionDefaults.locale ?? FALLBACK_LOCALE;

/** Returns why the whole form is read-only; undefined when it is not. */
function lockOf(
  resource: AnyResource,
  isNew: boolean,
  { can, holds }: Pick<AccessFacts, "can" | "holds">,
  readOnlyAccount: boolean,
): FormLock | undefined {
  // First, because it also disables actions and presence.
  if (readOnlyAccount) return "account";
  const { right, operations } = resource;
  const allowed = isNew ? operations?.create !== false : operations?.update !== false;
  if (!allowed) return "fixed";
  if (!can(isNew ? (right?.create ?? right?.write) : right?.write)) return "right";
  return holds(writeConditionsOf(resource)) ? undefined : "shop";
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

const NO_LANGUAGES: readonly string[] = [];

/** Returns the locales that the shop uses, in its order; none until the shop is known. */
export function useShopLanguages(): readonly string[] {
  const languages = useSession().display?.languages;
  return useMemo(() => languages?.map(({ locale }) => locale) ?? NO_LANGUAGES, [languages]);
}

/** @param requiredLocale language in which required texts must be filled in, if not the shop's default */
export function useValidationContext(requiredLocale?: string): ValidationContext {
  const { display, shop } = useSession();
  const shopLocale = useDefaultLocale();
  const defaultLocale = requiredLocale ?? shopLocale;
  const languages = useShopLanguages();
  return useMemo(
    () => ({
      today: today(),
      dealerEmailMandatory: display?.shopInfo.dealerEmailMandatory ?? false,
      fieldStatuses: shop?.sessionDefaults.fieldStatuses ?? {},
      defaultLocale,
      languages,
    }),
    [display, shop, defaultLocale, languages],
  );
}
