/** Rules that put tags on appointments: what they look at, and the field with the value. */
export const TAG_RULES = ["SERVICE", "ORIGIN", "PLATE_PREFIX", "EMAIL_DOMAIN"] as const;
export type TagRuleField = (typeof TAG_RULES)[number];

/** Where a rule has its value. */
export const VALUE_OF_RULE = {
  SERVICE: "service",
  ORIGIN: "origin",
  PLATE_PREFIX: "text",
  EMAIL_DOMAIN: "text",
} as const satisfies Readonly<Record<TagRuleField, "service" | "origin" | "text">>;
