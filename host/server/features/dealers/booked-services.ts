/** Services of a dealer that appointments to come need. */
import { sql } from "drizzle-orm";
import type { AnyRecord } from "../../../../src/contract/resource";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { openStatuses } from "../open-appointments";

/** The services that are booked, and the number of their appointments. */
export interface BookedServices {
  readonly count: number;
  readonly services: readonly AnyRecord[];
}

const namesOf = (service: AnyRecord): string[] =>
  Object.values((service["name"] ?? {}) as Readonly<Record<string, string>>);

/** Finds which of the services future appointments of the dealer need. Appointments name services by id, or as the customer saw them. */
export async function bookedServices(
  data: ScopedDatabase,
  fitterId: number,
  services: readonly AnyRecord[],
): Promise<BookedServices> {
  if (services.length === 0) return { count: 0, services: [] };
  const rows = await data.execute<{ service: string | null; names: readonly string[] | null }>(
    record,
    (scope) => sql`select ${record.data}->>'service' as service,
        (select jsonb_agg(booked->>'name') from jsonb_array_elements(coalesce(${record.data}->'shopServices', '[]')) booked) as names
      from ${record} where ${scope} and ${record.resource} = 'appointment' and ${record.fitterId} = ${fitterId}
        and ${record.status} in (${openStatuses}) and ${record.deletedAt} is null
        and ${record.data}->>'date' > ${new Date().toISOString()}`,
  );
  const needs = (row: (typeof rows)[number], service: AnyRecord): boolean =>
    row.service === String(service.id) || namesOf(service).some((name) => row.names?.includes(name) === true);
  return {
    count: rows.filter((row) => services.some((service) => needs(row, service))).length,
    services: services.filter((service) => rows.some((row) => needs(row, service))),
  };
}
