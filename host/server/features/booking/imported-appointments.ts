/** Appointments from a dealer's former software: placed where there is room, never refused for being full, and without any message. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { emptyValues } from "../../../../src/contract/empty-values";
import type { RecordOf, ValuesOfResource } from "../../../../src/contract/resource";
import { plateText } from "../../../../src/contract/number-plates";
import type appointment from "../../../../src/resources/activity/appointment.resource";
import type activity from "../../../../src/resources/calendar/imports/appointment-activity.resource";
import { appointmentChange, bay, fitter, record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { loadOne } from "../../resources/writing/saving";
import { insertRecords, updateRecords } from "../../resources/writing/write-records";
import { serviceOf } from "../../resources/service";
import type { HookContext, HookResult } from "../../resources/types";
import { findPlace, partsOf, type Place } from "./agreed-visits";
import { releaseVisit } from "./visits";

type Activity = RecordOf<typeof activity>;
type ActivityValues = ValuesOfResource<typeof activity>;
type Appointment = ValuesOfResource<typeof appointment>;

/** Statuses in which an appointment takes a bay. */
const PLACED: readonly string[] = ["PENDING", "RESCHEDULE_PROPOSED", "CONFIRMED", "ARRIVED", "IN_PROGRESS"];

/** Returns the id of the dealer's bay with a code; undefined without one. */
async function bayOf(data: ScopedDatabase, dealerId: number, code: string): Promise<number | undefined> {
  const isNamed = and(
    eq(bay.fitterId, dealerId),
    sql`lower(${bay.code}) = ${code.trim().toLowerCase()}`,
    isNull(bay.deletedAt),
  );
  return (await data.find(bay, isNamed ?? sql`false`))?.id;
}

/**
 * Refuses an unknown bay, and a line whose appointment someone has changed or deleted since it was imported. Sets the number plate as the
 * dealer's country writes it.
 */
export async function checkedActivity(
  before: Activity | null,
  { bay: code, fitter: dealer, vehicleRegistrationNumber: plate }: ActivityValues,
  { data }: HookContext,
): Promise<HookResult<ActivityValues>> {
  if (code !== null && (await bayOf(data, dealer.id, code)) === undefined)
    return { fields: { bay: "appointment-activity.error.bay" } };
  if (before !== null && !(await isUntouched(data, before))) return { errors: ["appointment-activity.error.touched"] };
  if (plate === null) return {};
  const country = (await data.find(fitter, eq(fitter.id, dealer.id)))?.address.country ?? "";
  return { set: { vehicleRegistrationNumber: plateText(plate, country) } };
}

async function isUntouched(
  data: ScopedDatabase,
  { appointment: id, appointmentVersion }: Pick<Activity, "appointment" | "appointmentVersion">,
): Promise<boolean> {
  const stored = and(eq(record.id, id ?? 0), eq(record.version, appointmentVersion ?? 0), isNull(record.deletedAt));
  return (await data.find(record, stored ?? sql`false`)) !== undefined;
}

const minutesOf = ({ start, end, durationMinutes }: ActivityValues): number | undefined =>
  end === null ? (durationMinutes ?? undefined) : (Date.parse(end) - Date.parse(start)) / 60_000;

/** Finds lanes for a coming appointment; undefined when the bays are taken, so that it waits to be placed. */
async function placeOfLine(
  data: ScopedDatabase,
  line: Activity,
  exceptRecord: number | undefined,
  now: Date,
): Promise<Place | undefined> {
  const dealerId = line.fitter.id;
  const minutes = minutesOf(line);
  const bayId = line.bay === null ? undefined : await bayOf(data, dealerId, line.bay);
  const request = {
    services: line.services.map(({ id }) => ({ id, quantity: 1 })),
    channel: "BACK_OFFICE",
    ...((minutes !== undefined || line.services.length === 0) && { durationMinutes: minutes ?? 30 }),
    ...(bayId !== undefined && { bayId }),
  } as const;
  return findPlace(data, { dealerId, request, exceptRecord }, new Date(line.start), now);
}

/** Returns what the appointment of a line consists of. */
async function appointmentValues(
  data: ScopedDatabase,
  line: Activity,
  exceptRecord?: number,
): Promise<Partial<Appointment>> {
  const now = new Date();
  const isPast = Date.parse(line.start) < now.getTime();
  const takesPlace = !isPast && (line.status === null || PLACED.includes(line.status));
  const place = takesPlace ? await placeOfLine(data, line, exceptRecord, now) : undefined;
  const [first] = place?.segments ?? [];
  const status = !takesPlace ? (line.status ?? "DONE") : place === undefined ? "PENDING" : (line.status ?? "CONFIRMED");
  return {
    fitter: line.fitter,
    date: line.start,
    durationMinutes: minutesOf(line) ?? (first === undefined ? null : Math.round((first.end - first.start) / 60_000)),
    status,
    forced: place?.isForced ?? false,
    ...partsOf(place?.segments ?? []),
    services: line.services.map((service) => ({ service, quantity: 1 })),
    customerName: line.customerName,
    customerPhone: line.customerPhone,
    customerEmail: line.customerEmail,
    vehicleRegistrationNumber: line.vehicleRegistrationNumber,
    carModel: line.carModel,
    tyreSize: line.tyreSize,
    comments: line.comments,
    tags: line.tags,
    origin: line.origin ?? "IMPORT",
  };
}

/** Stores the appointment of a line in the line's transaction, and takes away the note by which its customer would hear of it. */
export async function storeActivity(
  before: Activity | null,
  line: Activity,
  { data, caller }: HookContext,
): Promise<void> {
  const service = serviceOf(caller.registry, "appointment");
  const known = before?.appointment ?? undefined;
  const sent = await appointmentValues(data, line, known);
  const stored = known === undefined ? undefined : await loadOne(service, caller, data, known);
  const [written] =
    stored === undefined
      ? await insertRecords(service, caller, data, [{ values: { ...emptyValues(service.resource.fields), ...sent } }])
      : (
          await updateRecords(
            service,
            caller,
            data,
            [{ before: stored, values: { ...stored, ...sent }, changed: new Set(Object.keys(sent)) }],
            { verb: "UPDATE", action: "import" },
          )
        ).written.flatMap(({ after }) => after ?? []);
  if (written === undefined) throw new Error("The imported appointment was not stored.");
  const database = acrossShops(data);
  await database.delete(appointmentChange).where(eq(appointmentChange.recordId, written.id));
  if (line.bookedAt !== null)
    await data.update(record, { createdAt: new Date(line.bookedAt) }, eq(record.id, written.id));
  const link = JSON.stringify({ appointment: written.id, appointmentVersion: written.version });
  await data.update(record, { data: sql`${record.data} || ${link}::jsonb` as never }, eq(record.id, line.id));
}

/** Deletes the appointments of lines whose import is undone, unless someone has worked on them since. */
export async function undoActivities(
  lines: readonly Pick<Activity, "appointment" | "appointmentVersion">[],
  { data }: HookContext,
): Promise<void> {
  const ids: number[] = [];
  for (const line of lines)
    if (line.appointment !== null && (await isUntouched(data, line))) ids.push(line.appointment);
  if (ids.length === 0) return;
  const deleted = await data.update(record, { deletedAt: new Date() }, inArray(record.id, ids));
  for (const { id } of deleted) await releaseVisit(data, id);
  await acrossShops(data).delete(appointmentChange).where(inArray(appointmentChange.recordId, ids));
  await data.audits(
    deleted.map(({ id, data: values }) => ({
      verb: "DELETE" as const,
      resource: "appointment",
      recordId: id,
      recordLabel: String(values["customerName"] ?? ""),
      action: "import",
    })),
  );
}
