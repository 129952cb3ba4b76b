/** Subrogation: what is forbidden, and the header that names the identity under which a page was opened. */

/** What is refused under subrogation. Each code has a message `subrogation.forbidden.{code}`. */
export const FORBIDDEN_UNDER_SUBROGATION = [
  /** Changing email address, password or second factor. */
  "credentials",
  "api-keys",
  "roles",
  "subrogation",
  "physical-removal",
  "contracts",
  "disputes",
  "full-export",
] as const;
export type ForbiddenUnderSubrogation = (typeof FORBIDDEN_UNDER_SUBROGATION)[number];

/** Minimum and maximum length of the reason, in characters. */
export const MIN_SUBROGATION_REASON_LENGTH = 10;
export const MAX_SUBROGATION_REASON_LENGTH = 300;

/** Returns the value of the header `X-Identity`: user and shop that the page was opened for. */
export const identityMark = (userId: number, shopId: number | null): string =>
  `${String(userId)}:${String(shopId ?? "")}`;
