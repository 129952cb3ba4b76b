/** Tabs of Reserve with Google. */
export const RESERVE_TABS = ["dealers", "services", "settings", "feeds"] as const;
export type ReserveTab = (typeof RESERVE_TABS)[number];

/**
 * Returns the tab to open first.
 *
 * @param serviceTab as the attribute has it; the host writes `true` as an empty one
 */
export const initialTab = (serviceTab: string | undefined): ReserveTab =>
  serviceTab === "" || serviceTab === "true" ? "services" : "dealers";
