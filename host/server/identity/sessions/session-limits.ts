/** Limits of page tokens for partners' pages, in addition to those of the user: no writing, some elements, some dealers. */
import type { Endpoint } from "../../../../src/contract/endpoint";
import type { SessionLimits } from "../../platform/storage/schema/sessions";
import type { MembershipFacts } from "../rights/access";
import type { ElementCalls } from "./called-endpoints";
import { ELEMENT_CALLS } from "./element-calls.gen";

/** Calls that every element makes: the page's own start-up, texts, and the explanation of a missing right. */
const COMMON_CALLS: ReadonlySet<string> = new Set([
  "context.connected",
  "context.display",
  "context.shop",
  "enumeration.list",
  "login.logout",
  "rights.explain",
  "translations.private",
  "translations.private-locale",
]);

/** Calls of the records that an element shows: the user's views of them, and jobs that the same token started. */
const RECORD_CALLS: ReadonlySet<string> = new Set([
  "jobs.cancel",
  "jobs.file",
  "jobs.get",
  "jobs.lines",
  "saved-view.list",
]);

/** Returns whether a call belongs to an element. */
function belongsTo({ resource, refersTo = [], calls = [] }: ElementCalls, id: string): boolean {
  if (calls.includes(id)) return true;
  if (resource === undefined) return false;
  const isReference = refersTo.some((name) => id === `${name}.list` || id === `${name}.get`);
  return id.startsWith(`${resource}.`) || isReference || RECORD_CALLS.has(id);
}

/** Returns whether limits allow the calls of an endpoint. What no element in them calls is refused. */
export const allowsCall = ({ elements }: SessionLimits, { id }: Pick<Endpoint, "id">): boolean =>
  COMMON_CALLS.has(id) || elements.some((tag) => belongsTo(ELEMENT_CALLS[tag] ?? {}, id));

/** Returns whether a tag can be named in limits. */
export const isLimitElement = (tag: string): boolean => Object.hasOwn(ELEMENT_CALLS, tag);

/** Applies limits to the facts about an account: it is then treated as read-only, or as attached to these dealers. */
export function limitedFacts(facts: MembershipFacts, limits: SessionLimits | null): MembershipFacts {
  if (limits === null) return facts;
  const readOnly = facts.readOnly || limits.readOnly;
  if (limits.dealers === null) return { ...facts, readOnly };
  const named = new Set(limits.dealers);
  const { fitterIds, writableIds = [], managedIds = [] } = facts.dealers;
  const seesAll = fitterIds === "ALL";
  const within = (ids: readonly number[]): readonly number[] => ids.filter((id) => named.has(id));
  return {
    ...facts,
    readOnly,
    reach: "DEALERS",
    dealerScope: "ATTACHED",
    dealers: {
      fitterIds: seesAll ? limits.dealers : within(fitterIds),
      writableIds: seesAll ? limits.dealers : within(writableIds),
      managedIds: seesAll ? limits.dealers : within(managedIds),
    },
  };
}
