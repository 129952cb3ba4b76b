/** Dealer fields that are published to directories. */
export const LISTED_FIELDS = ["NAME", "ADDRESS", "PHONE", "URL", "HOURS", "DESCRIPTION"] as const;
/** Directories that list dealers. */
export const DIRECTORIES = ["GOOGLE", "APPLE", "BING", "FACEBOOK", "WAZE"] as const;
/** Categories of a dealer in the directories' own codes (`gcid` of Google Business Profile). */
export const LISTED_CATEGORIES = [
  "tire_shop",
  "auto_repair_shop",
  "wheel_store",
  "wheel_alignment_service",
  "oil_change_service",
  "brake_shop",
  "auto_parts_store",
  "car_inspection_station",
  "car_dealer",
  "motorcycle_repair_shop",
  "truck_repair_shop",
  "car_wash",
] as const;
/** Properties of a name that directories tend to refuse. */
export const NAME_NOTICES = ["CAPITALS", "SLOGAN"] as const;
/** Fields that can be taken over from a directory. */
export const TAKEABLE_FIELDS = ["NAME", "ADDRESS", "PHONE", "URL", "HOURS", "DESCRIPTION"] as const;
/** States of a listing. */
export const LISTING_STATES = [
  "PENDING",
  "LIVE",
  "DIFFERENT",
  "NOT_FOUND",
  "DUPLICATE",
  "INCOMPLETE",
  "REFUSED",
  "UNLINKED",
  "OFF",
] as const;
