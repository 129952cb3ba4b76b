/** Computes the completeness of a dealer's record in percent, so that a network sees which dealers customers cannot find or book. */
type Values = Readonly<Record<string, unknown>>;

const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "" || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.keys(value).length > 0;
};

const hasHours = (value: unknown): boolean =>
  Object.values((value ?? {}) as Record<string, unknown[]>).some((ranges) => ranges.length > 0);

/** Field weights. Fields that help customers find and reach the dealer weigh most. */
const WEIGHTS: Readonly<Record<string, number>> = {
  name: 5,
  address: 10,
  geo: 10,
  phone: 10,
  openingHours: 15,
  services: 12,
  email: 6,
  companyId: 4,
  vatNumber: 3,
  vehicleTypes: 4,
  maxRimInches: 2,
  website: 3,
  googlePlaceId: 2,
  contactLastName: 2,
  shortDescription: 5,
  description: 4,
  relativeUrl: 4,
  seoTitle: 2,
  seoDescription: 2,
  logo: 5,
};
const TOTAL = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** Returns the completeness in percent. */
export function quality(values: Values): number {
  const points = Object.entries(WEIGHTS).reduce((sum, [name, weight]) => {
    const filled = name === "openingHours" ? hasHours(values[name]) : isFilled(values[name]);
    return filled ? sum + weight : sum;
  }, 0);
  return Math.round((points / TOTAL) * 100);
}
