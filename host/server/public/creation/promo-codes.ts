/** Codes that make the trial of a new shop longer. */
import type { CreationValues } from "../../../../src/contract/endpoints/creation";
import type { ServerConfig } from "../../config";
import { TRIAL_DAYS } from "./contexts";

const codeIn = ({ promoCode }: CreationValues): string =>
  typeof promoCode === "string" ? promoCode.trim().toUpperCase() : "";

const today = (): string => new Date().toISOString().slice(0, 10);

/** Why the code is not taken, as a message key; undefined where it is, or none was typed. */
export function promoError(
  { promoCodes }: Pick<ServerConfig, "promoCodes">,
  values: CreationValues,
): string | undefined {
  const code = codeIn(values);
  if (code === "") return undefined;
  const promo = promoCodes.get(code);
  if (promo === undefined) return "creation.error.promo-unknown";
  return promo.until !== undefined && promo.until < today() ? "creation.error.promo-over" : undefined;
}

/** Days of the trial that the values ask for. */
export const trialDays = ({ promoCodes }: Pick<ServerConfig, "promoCodes">, values: CreationValues): number =>
  promoCodes.get(codeIn(values))?.days ?? TRIAL_DAYS;
