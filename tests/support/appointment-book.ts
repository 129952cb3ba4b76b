/** An appointment book of two bays in Paris, open from 8 to 18. */
import type { AppointmentBook, BookCard } from "../../src/contract/endpoints/appointment-book";

export const makeCard = (values: Partial<BookCard> = {}): BookCard => ({
  kind: "APPOINTMENT",
  id: 7,
  version: 3,
  bay: 1,
  lane: 1,
  start: "2026-11-20T08:00:00Z",
  end: "2026-11-20T08:30:00Z",
  setupMinutes: 0,
  cleanupMinutes: 0,
  linked: false,
  status: "CONFIRMED",
  origin: "ADMIN",
  forced: false,
  customer: "Camille Lefèvre",
  plate: "AB-123-CD",
  phone: "+33199001122",
  services: ["Montage"],
  tags: [],
  accent: null,
  awaitsGoods: false,
  lateFrom: null,
  expiresAt: null,
  own: false,
  ...values,
});

interface BookValues extends Partial<Pick<AppointmentBook, "bayDays" | "cards" | "settings" | "waiting">> {
  readonly day?: string;
  /** First and last instant of the day. */
  readonly from?: string;
  readonly to?: string;
  readonly open?: AppointmentBook["bayDays"][number]["open"];
  /** Closes every bay from 13 to 14. */
  readonly closed?: boolean;
}

export function makeBook({
  day = "2026-11-20",
  from = "2026-11-19T23:00:00Z",
  to = "2026-11-20T23:00:00Z",
  open = [{ from: `${day}T07:00:00Z`, to: `${day}T17:00:00Z` }],
  closed = false,
  ...values
}: BookValues = {}): AppointmentBook {
  const closures = [{ from: `${day}T12:00:00Z`, to: `${day}T13:00:00Z`, reason: "TRAINING", note: "" }];
  const bay = { type: "LIFT", lanes: 1, slotMinutes: 30, color: null, active: true };
  return {
    settings: { defaultView: "DAY", visibleFrom: null, visibleTo: null },
    dealer: { id: 4, name: "Garage du Pont", timeZone: "Europe/Paris" },
    bays: [
      { id: 1, name: "Pont 1", ...bay },
      { id: 2, name: "Pont 2", ...bay },
    ],
    days: [{ day, from, to, reason: "WEEKLY", label: "" }],
    bayDays: [1, 2].map((id) => ({
      bay: id,
      day,
      open,
      closed: closed ? closures : [],
      offeredMinutes: 600,
      bookedMinutes: 300,
      appointments: 1,
    })),
    cards: [],
    waiting: [],
    ...values,
  };
}
