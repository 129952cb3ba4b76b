/** State of a service on Google. */
export const RESERVE_STATES = ["OFF", "INCOMPLETE", "READY", "LIVE"] as const;
export const RESERVE_TINTS = { OFF: "neutral", INCOMPLETE: "warning", READY: "info", LIVE: "success" } as const;
