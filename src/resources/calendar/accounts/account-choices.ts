/** Choices of calendar accounts, shared with the server's storage. */
export const ACCOUNT_STATUSES = ["INVITED", "TRIAL", "ACTIVE", "PAST_DUE", "SUSPENDED", "EXPIRED", "CLOSED"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const SUSPENSION_REASONS = ["UNPAID", "ABUSE", "REQUEST"] as const;
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number];
