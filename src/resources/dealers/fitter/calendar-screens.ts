import { BOOKING_FIELDS } from "./fitter-form";

/** The garages as the appointment calendar shows them: identity, hours and rules of booking. */
export const CALENDAR_DEALERS = {
  path: "ecal-fitter",
  tag: "td-ecal-fitters",
  icon: "shop-window",
  right: "E_CALENDRO_CAN_ACCESS_ADMIN",
  only: ["update", "export", "preview", "close", "book", "bays", "set-tag"],
  list: {
    columns: ["name", "code", "city", "status", "bookingMode", "bays", "serviceCount", "phone", "email", "updatedAt"],
    visible: ["name", "code", "city", "status", "bookingMode", "bays", "serviceCount", "updatedAt"],
    filters: ["status", "bookingMode", "region", "withTags", "tagged", "hasUser", "withServices"],
    views: { active: { status: "ACTIVE" }, "not-bookable": { bookingMode: "NONE" } },
    links: { days: "specific-day", closures: "inactivity" },
    opensOnly: true,
  },
  detail: {
    path: "ecal-fitter/{id}",
    tag: "td-ecal-fitter",
    form: {
      tabs: {
        profile: {
          identity: ["name", "tradingName", "code", "logo", "shortDescription"],
          contact: ["address", "geo", "@place", "timeZone", "phone", "mobile", "email", "notificationEmails"],
        },
        hours: { hours: ["openingHours", "fittingHours", "@exceptions"] },
        booking: {
          booking: BOOKING_FIELDS,
          services: ["services"],
        },
        users: { users: ["@users"] },
        history: { history: ["@history"] },
      },
    },
  },
} as const;

/** Import of the garages of a calendar network. Their changes wait for a decision like those of every file. */
export const CALENDAR_DEALER_IMPORT = {
  path: "ecal-dealer-importer",
  tag: "td-ecal-dealer-importer",
  icon: "arrow-left-right",
  right: ["E_CALENDAR_SUPER_ADMIN", "ADMIN_IMPORTER"],
} as const;
