/** What directories are told of a dealer. Spec 2 §2 "local-presence". */
export const LISTED_FIELDS = ["NAME", "ADDRESS", "PHONE", "URL", "HOURS", "DESCRIPTION"] as const;
/** Where dealers are listed. */
export const DIRECTORIES = ["GOOGLE", "APPLE", "BING", "FACEBOOK", "WAZE"] as const;
/** What a dealer is there, in the directories' own words (`gcid` of Google Business Profile). */
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
/** What directories take a name for that they refuse sooner or later. */
export const NAME_NOTICES = ["CAPITALS", "SLOGAN"] as const;
/** What may be taken over from a directory. */
export const TAKEABLE_FIELDS = ["NAME", "PHONE", "URL"] as const;
