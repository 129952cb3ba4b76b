/** What an export that keeps its settings declares: its tables, the rights that each needs, and how they are read. */
import type { Condition } from "../../../../src/contract/conditions";
import { failedCondition } from "../../../../src/contract/conditions";
import type {
  ExportDays,
  ExportPeriod,
  ExportSchedule,
  FileEncoding,
  FileFormat,
  PersonalData,
} from "../../../../src/contract/exports";
import { hasRight, type RightRequirement } from "../../../../src/contract/rights";
import type { Access, RequestContext } from "../../platform/http/request-context";
import type { ResourceServices } from "../../resources/resource-services";
import type { SheetCell } from "../../services/tables/workbook";

/** Settings that every export has, as they are stored: empty values are left out. */
export interface StoredExport {
  readonly name?: string;
  readonly period?: ExportPeriod;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly personalData?: PersonalData;
  readonly format?: FileFormat;
  readonly encoding?: FileEncoding | null;
  /** Language of the file; that of who runs it when absent. */
  readonly language?: string | null;
  readonly schedule?: ExportSchedule;
  readonly recipients?: readonly { readonly email: string }[];
  readonly nextRunAt?: string | null;
}

/** A table of an export, and what an account needs to read it. */
export interface ExportPart {
  readonly name: string;
  readonly right: RightRequirement;
  readonly conditions?: readonly Condition[];
}

export interface ExportTable {
  /** Names of the columns for programs. */
  readonly names: readonly string[];
  /** Names of the columns for people, in the language of the file. */
  readonly heads: readonly string[];
  /** Number of lines at the start. */
  readonly count: number;
  /** Lines in chunks. */
  rows(): AsyncGenerator<SheetCell[][]>;
}

/** A visit as an entry of a calendar. Instants are in UTC. */
export interface CalendarEntry {
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly isCancelled: boolean;
}

/** Who reads an export, and which days. */
export interface ExportReading {
  readonly services: ResourceServices;
  /** With the language of the file as its locale. */
  readonly context: RequestContext;
  readonly days: ExportDays;
  readonly timeZone: string;
  /** Text of a message key in the language of the file. */
  readonly text: (key: string) => string;
}

export interface ExportDefinition<Stored extends StoredExport = StoredExport> {
  /** Name of the resource with the settings. */
  readonly resource: string;
  readonly jobType: string;
  /** Message modules that its tables use. */
  readonly modules: readonly string[];
  /** Tables that the settings name. */
  parts(stored: Stored): readonly ExportPart[];
  /** Message key of a table's name. */
  titleKey(part: string): string;
  open(part: string, stored: Stored, reading: ExportReading): Promise<ExportTable>;
  /** Entries of the format `ics`. */
  entries?(stored: Stored, reading: ExportReading): AsyncIterable<CalendarEntry>;
}

/** Returns whether the account may read a table. */
export const mayRead = ({ right, conditions }: ExportPart, { rights, facts }: Access): boolean =>
  hasRight(rights, right) && failedCondition(conditions, facts) === undefined;
