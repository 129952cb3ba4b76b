/** Exports of the calendar: appointments, the log of text messages, and what each shop used by month. */
import { calendarExportCalls } from "../../../../src/contract/endpoints/exports";
import type { CalendarExportKind } from "../../../../src/contract/exports";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type { RightRequirement } from "../../../../src/contract/rights";
import type ecalExport from "../../../../src/resources/calendar/exports/ecal-export.resource";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import type { ExportDefinition, ExportReading, ExportTable, StoredExport } from "../exports/export-definition";
import { exportRoutes } from "../exports/routes";
import { scheduleExports } from "../exports/schedule";
import { calendarEntries } from "./entries";
import { calendarFeedRoutes } from "./feeds";
import { appointmentTable, smsTable, type ExportQuery } from "./tables";
import { usageTable } from "./usage-table";

const RESOURCE = "ecal-export";

const RIGHT_OF: Readonly<Record<CalendarExportKind, RightRequirement>> = {
  GARAGE: "APPOINTMENTS",
  NETWORK: "NETWORK_EXPORT",
  SMS: ["APPOINTMENTS", "NETWORK_EXPORT"],
  GLOBAL: "E_CALENDAR_SUPER_ADMIN",
};

/** How the table of each kind is read. */
const TABLE_OF: Readonly<
  Record<CalendarExportKind, (data: ScopedDatabase, query: ExportQuery) => Promise<ExportTable>>
> = { GARAGE: appointmentTable, NETWORK: appointmentTable, SMS: smsTable, GLOBAL: usageTable };

type Values = ValuesOfResource<typeof ecalExport>;
/** An export as it is stored: references are ids, and empty values are left out. */
type Stored = StoredExport &
  Partial<Pick<Values, "kind" | "basis" | "statuses" | "origins" | "lineBy" | "messageTypes" | "messageStates">> & {
    readonly dealers?: readonly number[];
    readonly services?: readonly number[];
    readonly tags?: readonly number[];
  };

const queryOf = (stored: Stored, { context, days, timeZone, text }: ExportReading): ExportQuery => ({
  ...days,
  timeZone,
  languages: [context.locale, ...context.languages],
  dealers: stored.dealers ?? [],
  statuses: stored.statuses ?? [],
  origins: stored.origins ?? [],
  services: stored.services ?? [],
  basis: stored.basis ?? "VISIT",
  byService: stored.lineBy === "SERVICE",
  messageTypes: stored.messageTypes ?? [],
  messageStates: stored.messageStates ?? [],
  personalData: stored.personalData ?? "MASKED",
  text,
});

export const calendarExport: ExportDefinition<Stored> = {
  resource: RESOURCE,
  jobType: "calendar-export",
  modules: [RESOURCE, "appointment", "ecal-sms-reporting"],
  parts: ({ kind = "GARAGE" }) => [{ name: kind, right: RIGHT_OF[kind] }],
  titleKey: (part) => `${RESOURCE}.kind.${part}`,
  open: (_, stored, reading) => TABLE_OF[stored.kind ?? "GARAGE"](reading.context.data, queryOf(stored, reading)),
  entries: (stored, reading) => calendarEntries(reading.context.data, queryOf(stored, reading)),
};

export const calendarExportModule: ServerModule = (services) => {
  scheduleExports(services, calendarExport);
  return [
    ...exportRoutes(services, calendarExport, calendarExportCalls),
    ...calendarFeedRoutes(services, calendarExport),
  ];
};
