/** The tables of the calendar's exports, read in chunks. */
import { sql, type SQL } from "drizzle-orm";
import type { ExportDays, PersonalData } from "../../../../src/contract/exports";
import { textIn } from "../../../../src/contract/fields/values";
import { wallClock } from "../../../../src/contract/zone-clock";
import { textOrNull } from "../../../../src/contract/record-values";
import { bookingMessage, fitter, record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { SheetCell } from "../../services/tables/workbook";
import { smsOf } from "../customer-messages/figures";
import { initials, maskedPlate } from "../activity-exports/personal-data";
import { maskedAddress, maskedNumber } from "../customer-messages/people";
import type { ExportTable } from "../exports/export-definition";

/** What an export is about. */
export interface ExportQuery extends ExportDays {
  readonly timeZone: string;
  readonly languages: readonly string[];
  readonly dealers: readonly number[];
  readonly statuses: readonly string[];
  readonly origins: readonly string[];
  readonly services: readonly number[];
  readonly basis: string;
  readonly byService: boolean;
  readonly messageTypes: readonly string[];
  readonly messageStates: readonly string[];
  readonly personalData: PersonalData;
  /** Text of a message key. */
  readonly text: (key: string) => string;
}

const BATCH = 500;

const oneOfTexts = (column: SQL, values: readonly string[]): SQL =>
  values.length === 0
    ? sql`true`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`;
const oneOfIds = (column: SQL, ids: readonly number[]): SQL =>
  ids.length === 0 ? sql`true` : sql`${column} = any(${`{${ids.join(",")}}`}::bigint[])`;

/** An instant on the clock of the zone, as a cell. */
const clockCell = (instant: string | Date | null, timeZone: string): SheetCell =>
  instant === null ? null : new Date(`${wallClock(new Date(instant), timeZone).slice(0, 16)}:00Z`);

export interface VisitRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly key: string;
  readonly status: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_at: string | Date;
  readonly dealer: string;
  readonly code: string | null;
  readonly zone: string | null;
}

/** Names of the shop's services by id. */
export async function serviceNames(
  data: ScopedDatabase,
  languages: readonly string[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await data.select(record, {
    where: sql`${record.resource} = 'service' and ${record.shopId} = ${data.scope.shopId}`,
  });
  return new Map(rows.map(({ id, i18n }) => [id, textIn((i18n["name"] ?? {}) as Record<string, string>, languages)]));
}

/** Condition for the appointments of an export. Instants are stored as text in UTC, which sorts as they do. */
function visitsOf(query: ExportQuery): SQL {
  const start = sql`(${query.from}::date)::timestamp at time zone ${query.timeZone}`;
  const end = sql`(${query.to}::date + 1)::timestamp at time zone ${query.timeZone}`;
  const asText = (instant: SQL): SQL => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;
  const days =
    query.basis === "BOOKING"
      ? sql`${record.createdAt} >= ${start} and ${record.createdAt} < ${end}`
      : sql`${record.data}->>'date' >= ${asText(start)} and ${record.data}->>'date' < ${asText(end)}`;
  const ofServices =
    query.services.length === 0
      ? sql`true`
      : sql`exists (select 1 from jsonb_array_elements(coalesce(${record.data}->'services', '[]'::jsonb)) part
          where ${oneOfIds(sql`(part->>'service')::bigint`, query.services)})`;
  return sql`${record.resource} = 'appointment' and ${record.deletedAt} is null and ${days}
    and ${oneOfIds(sql`${record.fitterId}`, query.dealers)} and ${oneOfTexts(sql`${record.status}`, query.statuses)}
    and ${oneOfTexts(sql`${record.data}->>'origin'`, query.origins)} and ${ofServices}`;
}

/** Reads the appointments of an export in order, in chunks. */
export async function* visitRows(data: ScopedDatabase, query: ExportQuery): AsyncGenerator<VisitRow[]> {
  for (let after: { readonly key: string; readonly id: number } | undefined; ;) {
    const found: VisitRow[] = await data.execute<VisitRow>(
      record,
      (
        scope,
      ) => sql`select ${record.id} as id, coalesce(${record.data}->>'date', '') as key, ${record.status} as status, ${record.data} as data,
          ${record.createdAt} as created_at, coalesce(${fitter.tradingName}, ${fitter.name}) as dealer, ${fitter.timeZone} as zone,
          (select link.code from ${shopFitterLink} link where link.fitter_id = ${fitter.id} and link.shop_id = ${record.shopId} limit 1) as code
        from ${record} join ${fitter} on ${fitter.id} = ${record.fitterId} where ${scope} and ${visitsOf(query)}
          and ${after === undefined ? sql`true` : sql`(coalesce(${record.data}->>'date', ''), ${record.id}) > (${after.key}, ${after.id})`}
        order by 2, 1 limit ${BATCH}`,
    );
    const last = found.at(-1);
    if (last === undefined) return;
    yield found;
    if (found.length < BATCH) return;
    after = { key: last.key, id: Number(last.id) };
  }
}

/** Returns the names of an appointment's services. */
export function serviceLabels(values: VisitRow["data"], names: ReadonlyMap<number, string>): string[] {
  const parts = (values["services"] ?? []) as readonly { readonly service?: number; readonly quantity?: number }[];
  return parts.map(({ service = 0, quantity = 1 }) => {
    const label = names.get(service) ?? String(service);
    return quantity > 1 ? `${quantity} × ${label}` : label;
  });
}

/** Counts the lines of the appointments of an export. */
async function countVisits(data: ScopedDatabase, query: ExportQuery): Promise<number> {
  const services = sql`jsonb_array_length(coalesce(${record.data}->'services', '[]'::jsonb))`;
  const lines = query.byService ? sql`sum(greatest(1, ${services}))` : sql`count(*)`;
  const [row] = await data.execute<{ count: number | string }>(
    record,
    (scope) => sql`select coalesce(${lines}, 0) as count from ${record} where ${scope} and ${visitsOf(query)}`,
  );
  return Number(row?.count ?? 0);
}

/** Returns the table of appointments: a line for each, or for each of their services. */
export async function appointmentTable(data: ScopedDatabase, query: ExportQuery): Promise<ExportTable> {
  const { text, timeZone, personalData } = query;
  const field = (name: string): string => text(`appointment.field.${name}`);
  const personal =
    personalData === "NONE" ? [] : ["customerName", "customerPhone", "customerEmail", "vehicleRegistrationNumber"];
  const visit = ["fitter", "date", "status", "durationMinutes", "services", "origin"];
  const customerCells = (values: VisitRow["data"]): SheetCell[] => {
    const [name, phone, email, plate] = personal.map((key) => textOrNull(values[key]));
    if (personalData === "FULL") return [name, phone, email, plate].map((cell) => cell ?? null);
    return personal.length === 0
      ? []
      : [
          name == null ? null : initials(name),
          phone == null ? null : maskedNumber(phone),
          email == null ? null : maskedAddress(email),
          plate == null ? null : maskedPlate(plate),
        ];
  };
  return {
    names: ["id", "code", ...visit, ...personal, "created"],
    heads: [
      text("ecal-export.file.id"),
      text("ecal-export.file.code"),
      ...[...visit, ...personal].map(field),
      text("ecal-export.file.created"),
    ],
    count: await countVisits(data, query),
    async *rows() {
      const names = await serviceNames(data, query.languages);
      for await (const found of visitRows(data, query))
        yield found.flatMap(({ id, key, status, data: values, created_at: created, dealer, code, zone }) => {
          const labels = serviceLabels(values, names);
          const origin = textOrNull(values["origin"]);
          const lines = query.byService && labels.length > 0 ? labels : [labels.join(", ")];
          return lines.map((services) => [
            Number(id),
            code,
            dealer,
            clockCell(key === "" ? null : key, zone ?? timeZone),
            text(`appointment.status.${status ?? ""}`),
            typeof values["durationMinutes"] === "number" ? values["durationMinutes"] : null,
            services,
            origin === null ? null : text(`appointment.origin.${origin}`),
            ...customerCells(values),
            clockCell(created, timeZone),
          ]);
        });
    },
  };
}

interface MessageRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly due_at: string | Date;
  readonly type: string;
  readonly dealer: string | null;
  readonly recipient: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly parts: number | null;
  readonly cost: number | string | null;
  readonly country: string | null;
  readonly appointment: number | string | null;
}

/** Returns the table of text messages: those that the report counts. Numbers are masked in the log already. */
export async function smsTable(data: ScopedDatabase, query: ExportQuery): Promise<ExportTable> {
  const { text, timeZone, personalData } = query;
  const names = ["dueAt", "type", "fitter", "status", "reason", "parts", "cost", "country", "appointment"];
  const heads = [...names, ...(personalData === "NONE" ? [] : ["recipient"])];
  const ofExport = sql`${smsOf(query, { fitter: null, type: null, country: null })}
    and ${oneOfIds(sql`${bookingMessage.fitterId}`, query.dealers)}
    and ${oneOfTexts(sql`${bookingMessage.type}`, query.messageTypes)} and ${oneOfTexts(sql`${bookingMessage.status}`, query.messageStates)}`;
  return {
    names: heads,
    count: await data.count(bookingMessage, ofExport),
    heads: heads.map((name) => text(`ecal-sms-reporting.field.${name}`)),
    async *rows() {
      for (let after = 0; ;) {
        const found: MessageRow[] = await data.execute<MessageRow>(
          bookingMessage,
          (
            scope,
          ) => sql`select ${bookingMessage.id} as id, ${bookingMessage.dueAt} as due_at, ${bookingMessage.type} as type,
              coalesce(${fitter.tradingName}, ${fitter.name}) as dealer, ${bookingMessage.recipient} as recipient, ${bookingMessage.status} as status,
              ${bookingMessage.reason} as reason, ${bookingMessage.parts} as parts, ${bookingMessage.cost} as cost, ${bookingMessage.country} as country,
              ${bookingMessage.appointmentId} as appointment
            from ${bookingMessage} left join ${fitter} on ${fitter.id} = ${bookingMessage.fitterId}
            where ${scope} and ${ofExport} and ${bookingMessage.id} > ${after}
            order by ${bookingMessage.id} limit ${BATCH}`,
        );
        const last = found.at(-1);
        if (last === undefined) return;
        yield found.map(
          ({ due_at: due, type, dealer, recipient, status, reason, parts, cost, country, appointment }) => [
            clockCell(due, timeZone),
            text(`ecal-sms-reporting.type.${type}`),
            dealer,
            text(`ecal-sms-reporting.status.${status}`),
            reason === null ? null : text(`ecal-sms-reporting.reason.${reason}`),
            parts,
            cost === null ? null : Number(cost) / 10_000,
            country,
            appointment === null ? null : Number(appointment),
            ...(personalData === "NONE" ? [] : [recipient]),
          ],
        );
        if (found.length < BATCH) return;
        after = Number(last.id);
      }
    },
  };
}
