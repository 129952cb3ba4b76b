/** The rules of booking, on the dealer's form and on that of the appointment calendar. */
export const BOOKING_FIELDS = [
  "bookingMode",
  "slotMinutes",
  "minLeadHours",
  "maxHorizonDays",
  "cancelLeadHours",
  "maxPerDay",
  "concurrentMechanics",
  "bays",
] as const;

/** Tabs of the dealer's form with their cards. */
export const DEALER_FORM = {
  tabs: {
    profile: {
      identity: [
        "@checklist",
        "name",
        "tradingName",
        "dealerType",
        "code",
        "parentDealer",
        "companyName",
        "companyId",
        "vatNumber",
        "@vat",
        "customerNumbers",
        "@similar",
      ],
      hours: ["openingHours", "fittingHours", "@exceptions"],
      contact: [
        "address",
        "geo",
        "@place",
        "timeZone",
        "phone",
        "mobile",
        "email",
        "contactFirstName",
        "contactLastName",
        "contactRole",
        "notificationEmails",
      ],
      web: ["website", "facebook", "instagram", "youtube", "googlePlaceId"],
    },
    booking: {
      booking: [...BOOKING_FIELDS, "@bays"],
    },
    offer: {
      services: ["services"],
      abilities: [
        "vehicleTypes",
        "maxRimInches",
        "runflatFitting",
        "tyreStorage",
        "storageCapacity",
        "deliveryPoint",
        "deliveryDelayDays",
        "onSitePayments",
        "priceGroup",
      ],
    },
    options: {
      options: ["options"],
      marketing: ["marketingTags"],
      country: ["countryTags"],
      partner: ["partnerTags"],
    },
    content: {
      presentation: ["shortDescription", "description", "highlighted"],
      pictures: ["logo", "@pictures"],
      seo: ["relativeUrl", "@addresses", "seoTitle", "seoDescription"],
    },
    users: { users: ["@users"] },
    activity: { activity: ["@activity"] },
    reviews: { reviews: ["@reviews"] },
    history: { history: ["@history"] },
  },
} as const;
