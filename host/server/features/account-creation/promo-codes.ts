/** Promo codes that extend the trial of a new shop. */
import { utcDay } from "../../../../src/contract/days";
import type { CreationValues } from "../../../../src/contract/endpoints/creation";
import type { ServerConfig } from "../../platform/config";
import { TRIAL_DAYS } from "./contexts";

const codeIn = ({ promoCode }: CreationValues): string =>
  typeof promoCode === "string" ? promoCode.trim().toUpperCase() : "";

/** Whether a code was entered. */
export const hasPromo = (values: CreationValues): boolean => codeIn(values) !== "";

/** Returns the message key of a refused code; undefined when valid or empty. */
export function promoError(
  { promoCodes }: Pick<ServerConfig, "promoCodes">,
  values: CreationValues,
): string | undefined {
  const code = codeIn(values);
  if (code === "") return undefined;
  const promo = promoCodes.get(code);
  if (promo === undefined) return "creation.error.promo-unknown";
  return promo.until !== undefined && promo.until < utcDay() ? "creation.error.promo-over" : undefined;
}

/** Returns the days of the trial for the given values. */
export const trialDays = ({ promoCodes }: Pick<ServerConfig, "promoCodes">, values: CreationValues): number =>
  promoCodes.get(codeIn(values))?.days ?? TRIAL_DAYS;
