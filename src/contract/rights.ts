/** Rights of an account, and how requirements are checked. */
import type { RIGHTS } from "./right-codes";

export type Right = (typeof RIGHTS)[number];

/** Rights that an account has. A missing right is not granted. */
export type RightsMap = Partial<Record<Right, boolean>>;

/** One right, several of which any one suffices, or several that are needed together. */
export type RightRequirement = Right | readonly Right[] | { readonly all: readonly Right[] };

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

/** Returns the rights that a requirement names. */
export const rightsIn = (requirement: RightRequirement | undefined): readonly Right[] =>
  requirement === undefined
    ? []
    : typeof requirement === "string"
      ? [requirement]
      : "all" in requirement
        ? requirement.all
        : requirement;

/** Returns whether a requirement is met, given which rights are held. Without a requirement, any signed-in account meets it. */
export function isMet(requirement: RightRequirement | undefined, holds: (right: Right) => boolean): boolean {
  if (requirement === undefined) return true;
  const rights = rightsIn(requirement);
  return typeof requirement === "object" && "all" in requirement ? rights.every(holds) : rights.some(holds);
}

/** Returns whether the rights satisfy the requirement. */
export const hasRight = (rights: RightsMap, requirement: RightRequirement | undefined): boolean =>
  isMet(requirement, (right) => rights[right] === true);
