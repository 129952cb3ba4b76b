/** The tabs of a dealer's form, each with its cards. */
export const DEALER_FORM = {
  tabs: {
    profile: {
      identity: [
        "name",
        "tradingName",
        "dealerType",
        "code",
        "parentDealer",
        "companyName",
        "companyId",
        "vatNumber",
        "customerNumbers",
      ],
      hours: ["openingHours", "fittingHours", "@exceptions"],
      contact: [
        "address",
        "geo",
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
      booking: ["bookingMode", "slotMinutes", "minLeadHours", "maxHorizonDays", "cancelLeadHours", "maxPerDay", "bays"],
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
