/** Rights of an account, and how requirements are checked. */
import type { RIGHTS } from "./right-codes";

export type Right = (typeof RIGHTS)[number];

/** Rights that an account has. A missing right is not granted. */
export type RightsMap = Partial<Record<Right, boolean>>;

/** One right, or several of which any one suffices. */
export type RightRequirement = Right | readonly Right[];

const IMPLIED: Partial<Record<Right, readonly Right[]>> = {
  QUOTES: ["QUOTES_READ"],
  APPOINTMENTS: ["APPOINTMENTS_READ"],
  E_CALENDAR_SUPER_ADMIN: ["E_CALENDRO_CAN_ACCESS_ADMIN"],
};

/** Adds implied rights: QUOTES includes QUOTES_READ. */
export function withImpliedRights(rights: Iterable<Right>): Set<Right> {
  const all = new Set(rights);
  for (const right of [...all]) for (const implied of IMPLIED[right] ?? []) all.add(implied);
  return all;
}

/** Returns whether the rights satisfy the requirement. Without a requirement, any signed-in account does. */
export function hasRight(rights: RightsMap, requirement: RightRequirement | undefined): boolean {
  if (requirement === undefined) return true;
  const accepted: readonly Right[] = typeof requirement === "string" ? [requirement] : requirement;
  return accepted.some((right) => rights[right] === true);
}
