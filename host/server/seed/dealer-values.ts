/** Builds one dealer's field values from its description, with random values for the other fields. */
import { fillTemplate } from "../../../src/contract/template";
import { WEEKDAYS, type OpeningHours, type TimeRange } from "../../../src/contract/fields/values";
import type { ValuesOfResource } from "../../../src/contract/resource";
import { normaliseRelativeUrl } from "../../../src/contract/spec/relative-url";
import { foldText } from "../../../src/contract/fold-text";
import type fitterResource from "../../../src/resources/dealers/fitter/fitter.resource";
import { belgianNumbers, frenchNumbers, germanNumbers } from "./company-numbers";
import type { FeaturedDealer } from "./data/featured-dealers";
import * as names from "./data/names";
import { EVERYWHERE, SERVICES } from "../features/service-catalogue/services";
import { DESCRIPTIONS, SHORT_DESCRIPTIONS } from "./data/texts";
import type { Town } from "../features/dealers/places/towns";
import type { Random } from "./random";

export type DealerValues = ValuesOfResource<typeof fitterResource>;
export interface DemoDealer {
  readonly values: DealerValues;
  /** Code of the head office. */
  readonly parent?: string;
}

const TIME_ZONES = { FR: "Europe/Paris", DE: "Europe/Berlin", BE: "Europe/Brussels" } as const;

const range = (from: string, to: string, byAppointmentOnly = false): TimeRange => ({ from, to, byAppointmentOnly });

function openingHours(random: Random, country: Town["country"]): OpeningHours {
  const starts = random.pick(["08:00", "08:00", "08:30", "07:30"]);
  const ends = random.pick(["18:30", "18:00", "18:30", "19:00"]);
  const weekday =
    country === "FR" && random.percent(80)
      ? [range(starts, "12:00"), range(random.pick(["13:30", "14:00"]), ends)]
      : [range(starts, ends)];
  const saturday = random.percent(50)
    ? [range("09:00", random.pick(["12:00", "12:30", "17:00"]), random.percent(30))]
    : [];
  return Object.fromEntries(
    WEEKDAYS.map((day) => [day, day === "SUNDAY" ? [] : day === "SATURDAY" ? saturday : weekday]),
  ) as unknown as OpeningHours;
}

const slug = (text: string): string => normaliseRelativeUrl(foldText(text));

function street(random: Random, country: Town["country"]): string {
  const number = random.between(1, 140);
  if (country === "DE") return `${random.pick(names.GERMAN_STREETS)} ${number}`;
  if (country === "BE") return `${random.pick(names.BELGIAN_STREETS)} ${number}`;
  const name = random.pick(names.FRENCH_STREETS);
  return name.startsWith("zone") ? name : `${number} ${name}`;
}

function phoneOf(random: Random, town: Town): string {
  const length = town.country === "FR" ? 12 : town.country === "DE" ? 13 : 11;
  return town.phone + random.digits(length - town.phone.length);
}

function services(
  random: Random,
  serviceIds: ReadonlyMap<string, number>,
  type: DealerValues["dealerType"],
): DealerValues["services"] {
  if (type === "HEAD_OFFICE" || type === "PICKUP_POINT") return [];
  const basicServices: readonly string[] = EVERYWHERE;
  return SERVICES.filter(
    ([code, , , , , , , , , vehicles]) =>
      basicServices.includes(code) || (vehicles.includes("CAR") ? random.percent(60) : random.percent(8)),
  ).flatMap(([code, name, , , , , mode]) => {
    const id = serviceIds.get(code);
    if (id === undefined) return [];
    const hasOwnPrice = (mode === "FIXED" || mode === "FROM") && random.percent(10);
    return [
      {
        service: { id, label: name },
        priceOverride: hasOwnPrice ? { minor: random.between(10, 120) * 100 + 90, currency: "EUR" } : null,
        durationOverride: random.percent(8) ? random.between(3, 18) * 5 : null,
        available: random.percent(96),
      },
    ];
  });
}

/** Returns texts in the languages that the dealer filled in: French always, German for German dealers. */
function localised(random: Random, texts: Readonly<Record<string, string>>, town: Town): Record<string, string> {
  const localLanguage = town.country === "DE" ? "de_DE" : "fr_FR";
  const selected = Object.entries(texts).filter(
    ([locale]) => locale === localLanguage || locale === "fr_FR" || random.percent(locale === "en_GB" ? 70 : 35),
  );
  return Object.fromEntries(
    selected.map(([locale, text]) => [locale, fillTemplate(text, (name) => (name === "town" ? town.name : undefined))]),
  );
}

const NUMBERS = { FR: frenchNumbers, DE: germanNumbers, BE: belgianNumbers } as const;

/** Shared inputs of all generated dealers. */
export interface ValueContext {
  readonly serviceIds: ReadonlyMap<string, number>;
  readonly urls: Set<string>;
  readonly phones: Map<string, string>;
}

function uniqueUrl(base: string, urls: Set<string>): string {
  let url = base;
  for (let number = 2; urls.has(url); number++) url = `${base}-${number}`;
  urls.add(url);
  return url;
}

/** Builds a dealer in a town. `filled` of the dealer is the share of optional fields that get a value. */
export function makeDealer(
  random: Random,
  dealer: FeaturedDealer,
  town: Town,
  { serviceIds, urls, phones }: ValueContext,
): DemoDealer {
  const isFilled = (): boolean => random.percent(dealer.filled);
  const { type, status = "ACTIVE" } = dealer;
  const isEnvelope = status === "ENVELOPE";
  const hasWorkshop = type !== "HEAD_OFFICE" && type !== "PICKUP_POINT";
  const phone =
    dealer.phone ??
    (dealer.twinOf === undefined ? phoneOf(random, town) : (phones.get(dealer.twinOf) ?? phoneOf(random, town)));
  phones.set(dealer.code, phone);
  const { companyId, vatNumber } = NUMBERS[town.country](random);
  const domain = `${slug(dealer.tradingName ?? dealer.name).slice(0, 40)}.example`;
  const hours = openingHours(random, town.country);
  const offered = isEnvelope ? [] : services(random, serviceIds, type);
  const takesBookings = !isEnvelope && hasWorkshop && status === "ACTIVE";
  const preferredMode = random.pick(["INSTANT", "INSTANT", "REQUEST", "NONE"] as const);
  const isBookable = offered.some((service) => service.available);
  const bookingMode = !takesBookings ? "NONE" : preferredMode === "INSTANT" && !isBookable ? "REQUEST" : preferredMode;
  const hasStorage = hasWorkshop && random.percent(60);
  const isDeliveryPoint = type === "PICKUP_POINT" || random.percent(40);
  const url = uniqueUrl(slug(dealer.name.includes(town.name) ? dealer.name : `${dealer.name} ${town.name}`), urls);
  const orNull = <T>(value: T): T | null => (isFilled() ? value : null);
  const values: DealerValues = {
    logo: [],
    name: dealer.name,
    tradingName: dealer.tradingName ?? null,
    code: dealer.code,
    dealerType: type,
    status,
    parentDealer: null,
    companyName: orNull(`${dealer.tradingName ?? dealer.name} ${{ FR: "SARL", DE: "GmbH", BE: "SRL" }[town.country]}`),
    companyId: orNull(companyId),
    vatNumber: orNull(vatNumber),
    customerNumbers:
      hasWorkshop && isFilled() ? [{ supplier: random.pick(names.SUPPLIERS), number: random.digits(8) }] : [],
    address: {
      address1: dealer.street ?? street(random, town.country),
      address2: random.percent(8) ? { FR: "Bâtiment B", DE: "Hinterhaus", BE: "Hal 3" }[town.country] : null,
      postalCode: dealer.postalCode ?? town.postalCode,
      city: town.name,
      district: null,
      subDistrict: null,
      state: null,
      country: town.country,
    },
    geo: dealer.noGeo
      ? null
      : {
          lat: Math.round((town.lat + (random.next() - 0.5) * 0.04) * 1e5) / 1e5,
          lng: Math.round((town.lng + (random.next() - 0.5) * 0.06) * 1e5) / 1e5,
          precision: random.pick(["ROOFTOP", "ROOFTOP", "STREET", "MANUAL"] as const),
        },
    timeZone: TIME_ZONES[town.country],
    phone,
    mobile: null,
    email: dealer.email ?? orNull(`contact@${domain}`),
    notificationEmails:
      isFilled() && random.percent(40) ? [{ email: `atelier@${domain}`, purposes: ["APPOINTMENT", "QUOTE"] }] : [],
    contactFirstName: orNull(random.pick(names.FRENCH_FIRST_NAMES)),
    contactLastName: orNull(
      random.pick(
        town.country === "DE"
          ? names.GERMAN_SURNAMES
          : town.country === "BE"
            ? names.BELGIAN_SURNAMES
            : names.FRENCH_SURNAMES,
      ),
    ),
    contactRole: null,
    website: orNull(`https://www.${domain}`),
    facebook: null,
    instagram: null,
    youtube: null,
    googlePlaceId: null,
    openingHours: isEnvelope
      ? (Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as OpeningHours)
      : hours,
    fittingHours: null,
    bookingMode,
    bays: bookingMode === "NONE" ? 0 : random.between(1, 4),
    concurrentMechanics: null,
    slotMinutes: random.pick(["15", "30", "30", "60"] as const),
    minLeadHours: random.pick([2, 4, 12, 24]),
    maxHorizonDays: random.pick([30, 60, 90]),
    cancelLeadHours: 24,
    maxPerDay: null,
    services: offered,
    vehicleTypes:
      hasWorkshop && isFilled()
        ? [
            "CAR",
            "SUV",
            ...(random.percent(60) ? (["VAN"] as const) : []),
            ...(random.percent(12) ? (["MOTORCYCLE"] as const) : []),
          ]
        : [],
    maxRimInches: hasWorkshop ? orNull(random.between(18, 23)) : null,
    runflatFitting: hasWorkshop && random.percent(70),
    tyreStorage: hasStorage,
    storageCapacity: hasStorage ? random.between(4, 60) * 10 : null,
    deliveryPoint: isDeliveryPoint,
    deliveryDelayDays: isDeliveryPoint ? random.between(1, 5) : null,
    onSitePayments: random.percent(80) ? ["CARD", "CASH"] : ["CARD"],
    priceGroup: null,
    shortDescription: isFilled() ? localised(random, random.pick(SHORT_DESCRIPTIONS), town) : {},
    description: isFilled() ? localised(random, random.pick(DESCRIPTIONS), town) : {},
    relativeUrl: { fr_FR: url },
    seoTitle: isFilled() ? { fr_FR: `${dealer.tradingName ?? dealer.name}`.slice(0, 70) } : {},
    seoDescription: isFilled()
      ? { fr_FR: `Pneus, montage et entretien à ${town.name} : horaires, prestations et rendez-vous en ligne.` }
      : {},
    highlighted: random.percent(6),
    activateWhenComplete: false,
    options: [],
    marketingTags: [],
    countryTags: [],
    partnerTags: [],
    city: town.name,
    postalCode: dealer.postalCode ?? town.postalCode,
    country: town.country,
    serviceCount: offered.length,
    rating: dealer.rating === undefined ? null : { value: dealer.rating[0], count: dealer.rating[1] },
    quality: null,
    pendingChanges: null,
    owned: true,
    excluded: null,
    overrideCount: null,
    ownValues: [],
    region: null,
    withServices: [],
    withoutServices: [],
    withOptions: [],
    withoutOptions: [],
    withTags: [],
    publicUrl: null,
    inviteFailed: null,
    near: null,
    tagged: null,
    ownValueState: null,
    hasUser: false,
  };
  return { values, parent: dealer.parent };
}
