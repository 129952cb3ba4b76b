/** Acting as somebody else (Spec 1 §4 "Subrogation"): what stays forbidden, and how a page says as whom it was opened. */

/** What nobody may do as somebody else; each has a message `subrogation.forbidden.{code}`. */
export const FORBIDDEN_UNDER_SUBROGATION = [
  /** Changing e-mail address, password or second factor. */
  "credentials",
  "api-keys",
  "roles",
  "subrogation",
  "physical-removal",
  "contracts",
  "disputes",
] as const;
export type ForbiddenUnderSubrogation = (typeof FORBIDDEN_UNDER_SUBROGATION)[number];

/** Signs of the reason for taking an identity: the least that says something, and the most that is kept. */
export const MIN_SUBROGATION_REASON = 10;
export const MAX_SUBROGATION_REASON = 300;

/** As whom, and where, a page was opened: the value of the header `X-Identity`. */
export const identityMark = (userId: number, shopId: number | null): string =>
  `${String(userId)}:${String(shopId ?? "")}`;
