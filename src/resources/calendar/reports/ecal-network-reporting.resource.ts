import { f } from "../../../contract/fields";
import { defineReport } from "../../../contract/kinds/report";
import { defineRecordless } from "../../../contract/resource";
import { ORIGINS } from "../../activity/request";

/** Which garages use their book, fill it, and lose customers. */
export default defineRecordless({
  name: "ecal-network-reporting",
  apiPath: "appointment-calendar/reports/network",
  area: "calendar",
  screens: { report: { path: "ecal-network-reporting", tag: "td-ecal-network-reporting", icon: "bar-chart" } },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "E_CALENDRO_CAN_ACCESS_ADMIN" },
  conditions: ["head-of-network", "whole-shop"],
  scope: "shop",
  report: defineReport({
    period: "last-30-days",
    filters: {
      /** What the days of the period are: those of the visits, by default, or those of the bookings. */
      basis: f.choice(["VISIT", "BOOKING"]),
      fitter: f.reference("fitter"),
      service: f.reference("service"),
      origin: f.choice(ORIGINS),
      tag: f.reference("ecal-tag"),
    },
    figures: {
      visits: { format: "integer", better: "up" },
      /** Visits by garage and day on which it was open. */
      perDay: { format: "decimal", better: "up" },
      /** Share of the offered minutes of lanes that were booked. */
      load: { format: "percent", better: "up" },
      /** In hours. */
      offered: { format: "decimal" },
      booked: { format: "decimal" },
      online: { format: "percent", better: "up" },
      /** Median of the days from the booking to the visit. */
      leadDays: { format: "decimal" },
      cancelledByCustomer: { format: "percent", better: "down" },
      cancelledByDealer: { format: "percent", better: "down" },
      missed: { format: "percent", better: "down" },
      /** Visits booked in spite of a check. */
      forced: { format: "integer", better: "down" },
    },
    series: {
      visits: { chart: "bar", figures: ["visits"] },
      load: { chart: "line", figures: ["load"] },
      lost: { chart: "line", figures: ["cancelledByCustomer", "cancelledByDealer", "missed"] },
    },
    groupings: {
      dealer: {
        figures: [
          "visits",
          "perDay",
          "load",
          "online",
          "leadDays",
          "cancelledByCustomer",
          "cancelledByDealer",
          "missed",
          "forced",
        ],
      },
      service: { figures: ["visits", "online", "cancelledByCustomer", "missed"] },
      origin: { figures: ["visits", "leadDays", "cancelledByCustomer", "missed"] },
      weekday: { figures: ["visits", "missed"] },
      hour: { figures: ["visits", "missed"] },
    },
  }),
});
