import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { BOOKING_MODES, DEALER_TYPES, FITTER_STATUSES, REQUEST_TOPICS, VEHICLE_TYPES } from "./dealer-choices";
import { isBookable } from "./completeness";
import { dealerFilters } from "./dealer-filters";
import { excludeAction, futureAppointments, references, selectionActions, WHOLE_SHOP } from "./dealer-actions";
import { CALENDAR_DEALER_IMPORT, CALENDAR_DEALERS } from "./calendar-screens";
import { DEALER_FORM } from "./fitter-form";
import { DEALER_LIST } from "./fitter-list";
import { tagValues } from "./tag-values";
import { isSettableByOtherShops, OVERRIDABLE } from "../overrides/overridable-fields";

/**
 * A dealer, such as a garage or tyre specialist. The platform has one directory record; a link makes it visible in a shop. Paths and API
 * say `fitter`, labels say dealer.
 */
export default defineResource({
  name: "fitter",
  area: "dealers",
  screens: {
    list: { path: "fitter", tag: "td-fitters", icon: "shop-window", right: "FITTER" },
    detail: { path: "fitter/{id}", tag: "td-fitter", right: "FITTER", reads: ["/admin/api/fitter/{id}/exceptions"] },
    import: CALENDAR_DEALER_IMPORT,
  },
  lists: { calendar: CALENDAR_DEALERS },
  // Users of the appointment calendar read their garages on screens of their own.
  right: { read: ["FITTER", "E_CALENDRO_CAN_ACCESS_ADMIN"], write: "FITTER" },
  scope: "dealer",
  table: "fitter",
  label: "name",
  fields: {
    logo: f.picture({ sizes: { DESKTOP: [400, 400] }, fit: "whole", alt: true }),
    name: f.text({ required: true, min: 2, max: 80 }),
    tradingName: f.text({ max: 80 }),
    code: f.code({ required: true, unique: true, min: 2, max: 20, networkOnly: true }),
    dealerType: f.choice(DEALER_TYPES, { required: true, networkOnly: true }),
    status: f.choice(FITTER_STATUSES, {
      required: true,
      readOnly: true,
      default: "ENVELOPE",
      tints: { ACTIVE: "success", ENVELOPE: "info", SUSPENDED: "warning", ARCHIVED: "neutral", MERGED: "neutral" },
      icons: {
        ACTIVE: "check-circle-fill",
        ENVELOPE: "envelope",
        SUSPENDED: "pause-circle-fill",
        ARCHIVED: "archive",
        MERGED: "intersect",
      },
    }),
    parentDealer: f.reference("fitter", { networkOnly: true, filter: { dealerType: "HEAD_OFFICE" } }),
    companyName: f.text({ max: 120 }),
    companyId: f.companyId({ fieldStatus: "companyId" }),
    vatNumber: f.vatNumber({ fieldStatus: "vatNumber" }),
    customerNumbers: f.rows(
      { supplier: f.text({ required: true, max: 60 }), number: f.text({ required: true, max: 40 }) },
      { max: 20, uniqueBy: "supplier" },
    ),
    address: f.address({ required: true }),
    geo: f.geo(),
    timeZone: f.timeZone({ required: true, default: "Europe/Paris" }),
    phone: f.phone({ required: true }),
    mobile: f.phone(),
    email: f.email(),
    notificationEmails: f.rows(
      { email: f.email({ required: true }), purposes: f.choices(REQUEST_TOPICS, { required: true }) },
      { max: 5, uniqueBy: "email" },
    ),
    contactFirstName: f.text({ max: 60 }),
    contactLastName: f.text({ max: 60 }),
    contactRole: f.text({ max: 60 }),
    website: f.externalUrl(),
    facebook: f.externalUrl(),
    instagram: f.externalUrl(),
    youtube: f.externalUrl(),
    googlePlaceId: f.text({ max: 120 }),

    openingHours: f.openingHours({ required: true }),
    fittingHours: f.openingHours(),
    bookingMode: f.choice(BOOKING_MODES, { required: true, default: "NONE" }),
    bays: f.computed("integer"),
    slotMinutes: f.choice(["5", "10", "15", "20", "30", "60"], { required: true, default: "30" }),
    minLeadHours: f.integer({ required: true, min: 0, max: 336, default: 2, unit: "unit.hours" }),
    maxHorizonDays: f.integer({ required: true, min: 1, max: 365, default: 60, unit: "unit.days" }),
    cancelLeadHours: f.integer({ required: true, min: 0, max: 168, default: 24, unit: "unit.hours" }),
    maxPerDay: f.integer({ min: 1, max: 500 }),
    /** Mechanics who work at the same time; empty for no limit. */
    concurrentMechanics: f.integer({ min: 1, max: 50 }),

    services: f.rows(
      {
        service: f.reference("service", { required: true }),
        priceOverride: f.money({ min: 0 }),
        durationOverride: f.integer({ min: 5, max: 960, unit: "unit.minutes" }),
        available: f.boolean({ default: true }),
      },
      { max: 100, uniqueBy: "service" },
    ),
    vehicleTypes: f.choices(VEHICLE_TYPES),
    maxRimInches: f.integer({ min: 10, max: 30, unit: "unit.inches" }),
    runflatFitting: f.boolean({ conditions: ["runflat-option"] }),
    tyreStorage: f.boolean(),
    storageCapacity: f.integer({ min: 0, max: 100_000, unit: "unit.sets" }),
    deliveryPoint: f.boolean(),
    deliveryDelayDays: f.integer({ min: 0, max: 30, unit: "unit.days" }),
    onSitePayments: f.choices(["CARD", "CASH", "CHEQUE", "INSTALMENTS"]),
    /** Dealers that share stock and prices. File transfers use the group too. */
    priceGroup: f.reference("custom-dealer-ranking-group", {
      networkOnly: true,
      writeConditions: ["own-stock-prices"],
    }),

    shortDescription: f.multiline({ localised: true, max: 160 }),
    description: f.richText({ localised: true, max: 10_000 }),
    relativeUrl: f.relativeUrl({ localised: true, unique: true, networkOnly: true }),
    seoTitle: f.text({ localised: true, max: 70 }),
    seoDescription: f.multiline({ localised: true, max: 160 }),
    highlighted: f.boolean({ networkOnly: true }),
    /** Activates an envelope automatically once nothing is missing. */
    activateWhenComplete: f.boolean({ networkOnly: true }),

    options: f.rows(
      { option: f.reference("dealer-option", { required: true }), value: f.text({ required: true, max: 500 }) },
      { max: 250, uniqueBy: "option" },
    ),
    marketingTags: tagValues("marketing"),
    countryTags: tagValues("country"),
    partnerTags: tagValues("partner", { right: "FITTER_PARTNER" }),

    city: f.computed("text", { sortable: true }),
    postalCode: f.computed("text", { sortable: true }),
    country: f.computed("country", { sortable: true }),
    serviceCount: f.computed("integer", { sortable: true }),
    rating: f.computed("rating", { sortable: true }),
    quality: f.computed("percent", { sortable: true, graded: true }),
    pendingChanges: f.computed("integer", { sortable: true }),
    owned: f.computed("boolean"),
    /** Whether an exclusion applies today. */
    excluded: f.computed("boolean"),
    overrideCount: f.computed("integer"),
    /** Whether the last invitation did not arrive. */
    inviteFailed: f.computed("boolean"),
    /** Address of its public page while customers can find it. */
    publicUrl: f.computed("text"),
    ownValues: f.choices(OVERRIDABLE, { readOnly: true }),
    ...dealerFilters,
  },
  rules: (dealer, { dealerEmailMandatory }) => ({
    email: dealerEmailMandatory && dealer.email === null ? "error.required" : undefined,
    bookingMode:
      // Only the owning shop's services make a dealer bookable; other shops that show the dealer set other services.
      dealer.owned !== false && dealer.bookingMode === "INSTANT" && !isBookable(dealer)
        ? "fitter.error.instant-incomplete"
        : undefined,
    storageCapacity:
      dealer.storageCapacity !== null && !dealer.tyreStorage ? "fitter.error.capacity-without-storage" : undefined,
    deliveryDelayDays:
      dealer.deliveryDelayDays !== null && !dealer.deliveryPoint ? "fitter.error.delay-without-delivery" : undefined,
  }),
  // Identity and location of another shop's dealer are fixed; other fields may be overridden here.
  locks: (dealer) =>
    dealer.owned === false
      ? Object.fromEntries(
          Object.keys(dealer).flatMap((name) =>
            isSettableByOtherShops(name) ? [] : [[name, "fitter.lock.directory"]],
          ),
        )
      : {},
  list: DEALER_LIST,
  form: DEALER_FORM,
  actions: {
    preview: { icon: "box-arrow-up-right", open: "publicUrl", when: (dealer) => dealer.publicUrl !== null },
    suspend: {
      icon: "pause-circle",
      conditions: WHOLE_SHOP,
      when: (dealer) => dealer.status === "ACTIVE",
      input: { reason: f.multiline({ required: true, max: 500 }) },
      touches: [futureAppointments],
      bulk: true,
      undo: true,
      confirm: "question",
    },
    reactivate: {
      icon: "play-circle",
      conditions: WHOLE_SHOP,
      when: (dealer) => dealer.status === "SUSPENDED",
      bulk: true,
      undo: true,
    },
    activate: { icon: "check-circle", when: (dealer) => dealer.status === "ENVELOPE", undo: true },
    invite: {
      icon: "envelope",
      conditions: WHOLE_SHOP,
      when: (dealer) => dealer.status === "ENVELOPE",
      bulk: true,
      confirm: "question",
    },
    exclude: excludeAction,
    include: { icon: "play-circle", conditions: WHOLE_SHOP, when: (dealer) => dealer.excluded === true, bulk: true },
    merge: {
      icon: "intersect",
      path: "merge-fitter?kept={first}&others={rest}",
      conditions: WHOLE_SHOP,
      right: "FITTER",
      when: (dealer) => dealer.status !== "MERGED",
      bulk: true,
      maxSelected: 5,
      place: "none",
    },
    ...selectionActions,
    restore: {
      icon: "arrow-counterclockwise",
      conditions: WHOLE_SHOP,
      when: (dealer) => dealer.status === "ARCHIVED",
      bulk: true,
      undo: true,
    },
    archive: {
      icon: "archive",
      conditions: WHOLE_SHOP,
      when: (dealer) => dealer.status === "SUSPENDED" || dealer.status === "ENVELOPE",
      touches: [futureAppointments, ...references],
      bulk: true,
      undo: true,
      confirm: "typed-many",
      danger: true,
    },
  },
  operations: { remove: "archive" },
  import: { match: "code", reviewPath: "fitterUpdate" },
  exportable: true,
});
