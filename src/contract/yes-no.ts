/** Words for yes and no in imported sheets, in lower case, in all supported languages. */

export const YES_WORDS = ["true", "1", "yes", "y", "x", "oui", "o", "vrai", "ja", "j", "wahr"] as const;
export const NO_WORDS = ["false", "0", "no", "n", "non", "faux", "nein", "falsch", "-"] as const;
