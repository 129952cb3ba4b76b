/** Where the tables of an export of the activity come from. */
import type { ActivityExportKind } from "../../../../src/contract/exports";

/** The records of a table, and their fields that the settings of an export speak of. */
export interface ActivitySource {
  readonly resource: string;
  readonly status: string;
  readonly dealer: string;
  /** When a record was made, and when what it is about happened. */
  readonly made: string;
  readonly event: string;
  /** A field with rows of which each becomes a line. */
  readonly rows?: string;
}

const ORDERS: ActivitySource = {
  resource: "meta-order",
  status: "state",
  dealer: "dealers",
  made: "placedAt",
  event: "placedAt",
};

export const ACTIVITY_SOURCES: Readonly<Record<ActivityExportKind, ActivitySource>> = {
  ORDERS,
  ORDER_LINES: { ...ORDERS, rows: "lines" },
  QUOTES: { resource: "quote", status: "status", dealer: "fitter", made: "createdAt", event: "sentAt" },
  CONTENT_PAGES_CONTACT: {
    resource: "contact",
    status: "status",
    dealer: "fitter",
    made: "createdAt",
    event: "answeredAt",
  },
  APPOINTMENTS: { resource: "appointment", status: "status", dealer: "fitter", made: "createdAt", event: "date" },
  NEWSLETTER: { resource: "newsletter", status: "status", dealer: "fitter", made: "createdAt", event: "subscribedAt" },
  PAYMENTS: { resource: "payment", status: "status", dealer: "dealers", made: "paidAt", event: "paidAt" },
  REVIEWS: { resource: "review", status: "status", dealer: "fitter", made: "createdAt", event: "date" },
};
