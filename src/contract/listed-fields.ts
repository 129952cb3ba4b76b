/** What directories are told of a dealer. Spec 2 §2 "local-presence". */
export const LISTED_FIELDS = ["NAME", "ADDRESS", "PHONE", "URL", "HOURS", "DESCRIPTION"] as const;
/** What may be taken over from a directory. */
export const TAKEABLE_FIELDS = ["NAME", "PHONE", "URL"] as const;
