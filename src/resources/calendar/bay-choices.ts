/** Choices of bays, shared with definitions that do not load the bay's own. */
export const BAY_TYPES = ["LIFT", "QUICK", "ALIGNMENT", "TRUCK", "MOTO", "MOBILE", "RECEPTION"] as const;
export const BAY_CHANNELS = ["WEBSITE", "WIDGET", "API", "GOOGLE_RESERVE", "PHONE"] as const;
export const CLOSURE_REASONS = ["MAINTENANCE", "STAFF", "TRAINING", "RESERVED", "OTHER"] as const;
/** Minutes between starts. */
export const SLOT_MINUTES = ["5", "10", "15", "20", "30", "60"] as const;
