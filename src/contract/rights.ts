/** What accounts may do, and whether they may. */
import type { RIGHTS } from "./right-codes";

export type Right = (typeof RIGHTS)[number];

/** Which rights an account holds: a right that is absent is not held. The shape of `rightsMap` (Spec 1 §3). */
export type RightsMap = Partial<Record<Right, boolean>>;

/** One right, or several of which any one is enough. */
export type RightRequirement = Right | readonly Right[];

const IMPLIED: Partial<Record<Right, readonly Right[]>> = {
  QUOTES: ["QUOTES_READ"],
  APPOINTMENTS: ["APPOINTMENTS_READ"],
  E_CALENDAR_SUPER_ADMIN: ["E_CALENDRO_CAN_ACCESS_ADMIN"],
};

/** The rights with what they imply: QUOTES lets one read quotes too. */
export function withImpliedRights(rights: Iterable<Right>): Set<Right> {
  const all = new Set(rights);
  for (const right of [...all]) for (const implied of IMPLIED[right] ?? []) all.add(implied);
  return all;
}

/** Whether the rights map satisfies the requirement. No requirement is satisfied by any signed-in account. */
export function hasRight(rights: RightsMap, requirement: RightRequirement | undefined): boolean {
  if (requirement === undefined) return true;
  const wanted: readonly Right[] = typeof requirement === "string" ? [requirement] : requirement;
  return wanted.some((right) => rights[right] === true);
}
