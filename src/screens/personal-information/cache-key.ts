/** Key of the account's data in the cache. */
export const PERSONAL_KEY = ["personal-information"] as const;
