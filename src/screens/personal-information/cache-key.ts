/** Key of the account's data in the cache. */
export const PERSONAL_KEY = ["personal-information"] as const;
/** Key of the account's second steps. */
export const SECOND_FACTOR_KEY = ["second-factor"] as const;
/** Key of the shop's countries. */
export const COUNTRIES_KEY = ["shop-countries"] as const;
