/** Settings that all exports share: whose data, which days, how the file is written, and when it runs by itself. */
import {
  EXPORT_PERIODS,
  EXPORT_SCHEDULES,
  FILE_ENCODINGS,
  MAX_RECIPIENTS,
  PERSONAL_DATA,
  periodFault,
  type ExportPeriod,
} from "../../../contract/exports";
import type { MessageKey } from "../../../contract/errors";
import { f } from "../../../contract/fields";

export const exportSettings = {
  name: f.text({ required: true, max: 60 }),
  period: f.choice(EXPORT_PERIODS, { required: true, default: "LAST_MONTH" }),
  from: f.date(),
  to: f.date(),
  personalData: f.choice(PERSONAL_DATA, { required: true, default: "MASKED" }),
  /** Complete data of customers needs a decision of its own. */
  fullAgreed: f.boolean(),
  encoding: f.choice(FILE_ENCODINGS, { required: true, default: "UTF8_BOM" }),
  /** Language of the file; empty: that of who runs it. */
  language: f.locale(),
  schedule: f.choice(EXPORT_SCHEDULES, { required: true, default: "ONCE" }),
  /** Users of the shop who get a link when a planned run is done. */
  recipients: f.rows({ email: f.email({ required: true }) }, { max: MAX_RECIPIENTS, uniqueBy: "email" }),
  nextRunAt: f.dateTime({ readOnly: true }),
  lastRunAt: f.dateTime({ readOnly: true }),
  lastLines: f.integer({ readOnly: true }),
} as const;

interface Settings {
  readonly period: ExportPeriod;
  readonly from: string | null;
  readonly to: string | null;
  readonly personalData: string;
  readonly fullAgreed: boolean;
}

/** Texts of the faults that depend on the resource. */
interface FaultTexts {
  readonly long: MessageKey;
  readonly agree: MessageKey;
}

/** Returns what is wrong with the settings that all exports share, by field. */
export function settingsFaults(
  { period, from, to, personalData, fullAgreed }: Settings,
  { long, agree }: FaultTexts,
): Partial<Record<"from" | "to" | "fullAgreed", MessageKey>> {
  const fault = periodFault(period, from, to);
  const texts = { missing: "error.required", order: "error.period.order", long } as const;
  return {
    ...(fault !== undefined && { [fault.field]: texts[fault.fault] }),
    ...(personalData === "FULL" && !fullAgreed && { fullAgreed: agree }),
  };
}

interface Shown {
  readonly period: string;
  readonly personalData: string;
  readonly format: string;
  readonly schedule: string;
}

/** Returns which of the shared settings matter. */
export const settingsRelevant = ({ period, personalData, format, schedule }: Shown) => ({
  from: period === "DATES",
  to: period === "DATES",
  fullAgreed: personalData === "FULL",
  encoding: format.startsWith("csv"),
  recipients: schedule !== "ONCE",
  nextRunAt: schedule !== "ONCE",
});
