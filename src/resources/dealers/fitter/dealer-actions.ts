/** Actions on one dealer or a selection, independent of its status. */
import { f, type Fields } from "../../../contract/fields";
import type { AnyAction } from "../../../contract/resource";
import { EXCLUSION_REASONS, EXCLUSION_SCOPES } from "../exclusions/exclusions";
import { DEALER_ROLES, REQUEST_TOPICS } from "./dealer-choices";
import { OPEN_APPOINTMENT_STATUSES } from "../../../contract/booking";

/** Condition of actions for users who see all dealers of the shop. */
export const WHOLE_SHOP = ["whole-shop"] as const;

/** Future appointments that are pending, rescheduled or confirmed. */
export const futureAppointments = {
  resource: "appointment",
  reference: "fitter",
  filter: { status: OPEN_APPOINTMENT_STATUSES.join(","), date: "-0d.." },
} as const;

/** What else refers to a dealer, besides its appointments. */
export const references = [
  { resource: "custom-dealer-ranking-group", reference: "dealers" },
  { resource: "inactivity", reference: "replacement", filter: { state: "RUNNING,PLANNED" } },
] as const;

/** Hides dealers from parts of the shop's public site, with a reason and an optional last day. */
export const excludeAction = {
  icon: "pause-circle",
  conditions: WHOLE_SHOP,
  input: {
    scope: f.choices(EXCLUSION_SCOPES, { required: true }),
    reason: f.choice(EXCLUSION_REASONS, { required: true }),
    note: f.multiline({ max: 500 }),
    to: f.date(),
  },
  bulk: true,
  reverse: "include",
  confirm: "question",
} as const satisfies Partial<AnyAction>;

/** An action for selections only; a single dealer is edited in its form. */
const selectionAction = <const I extends Fields>(input: I) =>
  ({ input, conditions: WHOLE_SHOP, bulk: true, undo: true, place: "none" }) as const;

export const selectionActions = {
  listings: {
    icon: "geo-alt",
    path: "local-presence?filter[dealer]={id}",
    conditions: ["local-presence"],
    right: "YEXT",
    place: "row",
  },
  /** Opens the tool, which previews the positions. */
  geocode: {
    icon: "pin-map",
    path: "place-dealers?which=CHOSEN&dealers={id}",
    conditions: WHOLE_SHOP,
    right: "FITTER",
    bulk: true,
    maxSelected: 500,
  },
  "check-data": {
    icon: "clipboard-check",
    path: "dealer-data-validation?dealers={id}",
    conditions: WHOLE_SHOP,
    right: "FITTER",
    bulk: true,
    maxSelected: 500,
    place: "none",
  },
  close: { icon: "calendar-x", path: "inactivity/new?dealers={id}", right: "FITTER", bulk: true, maxSelected: 500 },
  book: {
    icon: "calendar3",
    path: "appointments?view=day&dealer={id}",
    conditions: ["not-dlu"],
    right: ["APPOINTMENTS", "APPOINTMENTS_READ"],
    place: "row",
  },
  bays: {
    icon: "tools",
    path: "ecal-bays?filter[fitter]={id}",
    right: "E_CALENDRO_CAN_ACCESS_ADMIN",
    place: "row",
  },
  transfer: {
    icon: "arrow-left-right",
    path: "dealerTransfer/new?dealers={id}",
    conditions: WHOLE_SHOP,
    right: "FITTER",
    bulk: true,
    maxSelected: 50,
  },
  "offer-service": selectionAction({ service: f.reference("service", { required: true }) }),
  "withdraw-service": selectionAction({ service: f.reference("service", { required: true }) }),
  /** The value as text: yes or no, the label or code of a choice, or a number. Empty means "yes", or removes the value. */
  "set-option": selectionAction({
    option: f.reference("dealer-option", { required: true }),
    value: f.text({ max: 500 }),
  }),
  "set-tag": selectionAction({ tag: f.reference("meta-data", { required: true }), value: f.text({ max: 500 }) }),
  "attach-user": {
    right: ["USER_LIST", "SUPER_ADMIN"],
    input: {
      user: f.reference("dealer-user", { required: true }),
      role: f.choice(DEALER_ROLES, { required: true, default: "OWNER" }),
      receiveMails: f.choices(REQUEST_TOPICS),
      from: f.date(),
      to: f.date(),
    },
    bulk: true,
    place: "none",
  },
} as const satisfies Readonly<Record<string, Partial<AnyAction>>>;
