/** What is done with dealers alike, one or a selection, whatever their state. */
import { f, type Fields } from "../../contract/fields";
import { DEALER_ROLES, REQUEST_TOPICS } from "./dealer-choices";

/** Of actions that are for who sees all dealers of the shop. */
export const WHOLE_SHOP = ["whole-shop"] as const;

/** Appointments to come that somebody waits for. */
export const comingAppointments = {
  resource: "appointment",
  by: "fitter",
  filter: { status: "PENDING,CONFIRMED,RESCHEDULE_PROPOSED", date: "-0d.." },
} as const;

/** Said of a selection; one dealer has its form for it. */
const forMany = <const I extends Fields>(input: I) =>
  ({ input, conditions: WHOLE_SHOP, bulk: true, undo: true, place: "none" }) as const;

export const selectionActions = {
  listings: {
    icon: "geo-alt",
    path: "local-presence?filter[dealer]={id}",
    conditions: ["local-presence"],
    right: "YEXT",
    place: "row",
  },
  /** Shows first where the pins would stand. */
  geocode: {
    icon: "pin-map",
    path: "place-dealers?which=CHOSEN&dealers={id}",
    conditions: WHOLE_SHOP,
    right: "FITTER",
    bulk: true,
    most: 500,
  },
  "check-data": {
    icon: "clipboard-check",
    path: "dealer-data-validation?dealers={id}",
    conditions: WHOLE_SHOP,
    right: "FITTER",
    bulk: true,
    most: 500,
    place: "none",
  },
  close: { icon: "calendar-x", path: "inactivity/new?dealers={id}", right: "FITTER", bulk: true, most: 500 },
  transfer: {
    icon: "arrow-left-right",
    path: "dealerTransfer/new?dealers={id}",
    conditions: WHOLE_SHOP,
    right: "FITTER",
    bulk: true,
    most: 50,
  },
  "offer-service": forMany({ service: f.reference("service", { required: true }) }),
  "withdraw-service": forMany({ service: f.reference("service", { required: true }) }),
  /** The value as one writes it: yes and no, the name or code of a choice, a number; without one it is "yes", or taken away. */
  "set-option": forMany({ option: f.reference("dealerOption", { required: true }), value: f.text({ max: 500 }) }),
  "set-tag": forMany({ tag: f.reference("metaData", { required: true }), value: f.text({ max: 500 }) }),
  "attach-user": {
    right: ["USER_LIST", "SUPER_ADMIN"],
    input: {
      user: f.reference("dealerUser", { required: true }),
      role: f.choice(DEALER_ROLES, { required: true, default: "OWNER" }),
      receiveMails: f.choices(REQUEST_TOPICS),
      from: f.date(),
      to: f.date(),
    },
    bulk: true,
    place: "none",
  },
} as const;
