/** Tabs of Reserve with Google. */
export const RESERVE_TABS = ["dealers", "services", "settings", "feeds"] as const;
export type ReserveTab = (typeof RESERVE_TABS)[number];

/** @param serviceTab as the attribute has it: a page writes `true` as an empty one */
export const firstTab = (serviceTab: string | undefined): ReserveTab =>
  serviceTab === "" || serviceTab === "true" ? "services" : "dealers";
