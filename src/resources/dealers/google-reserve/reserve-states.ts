/** State of a service on Google. */
export const RESERVE_STATES = ["OFF", "INCOMPLETE", "READY", "LIVE"] as const;
