import { sql } from "drizzle-orm";
import { OPEN_APPOINTMENT_STATUSES } from "../../../src/contract/booking";

/** The statuses of visits that have not taken place, for `status in (…)`. */
export const openStatuses = sql.raw(OPEN_APPOINTMENT_STATUSES.map((status) => `'${status}'`).join(", "));
