/** Draws work sheets of appointments as A4 PDFs: who comes with which vehicle, what is to be done where, and room for notes. */
import { inArray } from "drizzle-orm";
import { fillTemplate } from "../../../../src/contract/template";
import { bay } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MessageService } from "../../services/messages/messages";
import { PdfSheet } from "../../services/pdf/sheet";
import { addressOf, dealerNameOf, serviceNames, type AppointmentFacts } from "../customer-messages/facts";
import { appointmentReference, dayText, timeText } from "../customer-messages/values";

type Values = Readonly<Record<string, unknown>>;
type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string;

interface Segment {
  readonly bay?: number | null;
  readonly start: string;
  readonly end: string;
}
interface Answer {
  readonly label: string;
  readonly value: string;
}

/** Lines for what the workshop writes by hand. */
const BLANKS = ["mileage-in", "mileage-out", "torque", "tread", "remarks", "signature"] as const;
const BLANK = "_".repeat(48);

const listIn = <Item>(value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : []);
const textIn = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Writes a heading with the lines that are not empty; nothing without any. */
function drawPart(sheet: PdfSheet, heading: string, lines: readonly string[]): void {
  const written = lines.filter((line) => line !== "");
  if (written.length === 0) return;
  sheet.heading(heading);
  for (const line of written) sheet.paragraph(line);
  sheet.gap();
}

/** Returns a field with its label; empty without a value. */
function labelled(text: Text, values: Values, name: string): string {
  const value = textIn(values[name]);
  return value === "" ? "" : text("work-sheet.field", { label: text(`appointment.field.${name}`), value });
}

/** Returns a choice with its label; empty without a value. */
function chosen(text: Text, values: Values, name: "tyresOrigin" | "wheelType"): string {
  const value = textIn(values[name]);
  if (value === "") return "";
  return text("work-sheet.field", {
    label: text(`appointment.field.${name}`),
    value: text(`appointment.${name}.${value}`),
  });
}

/** Returns the work by bay, each with its times. */
async function segmentLines(data: ScopedDatabase, { appointment, timeZone }: AppointmentFacts, locale: string) {
  const segments = listIn<Segment>(appointment.data["segments"]);
  const ids = segments.flatMap((segment) => segment.bay ?? []);
  const bays = ids.length === 0 ? [] : await data.select(bay, { where: inArray(bay.id, ids) });
  return segments.map((segment) => {
    const [start, end] = [segment.start, segment.end].map((instant) => timeText(new Date(instant), locale, timeZone));
    return [`${start} – ${end}`, bays.find(({ id }) => id === segment.bay)?.name ?? ""].filter(Boolean).join(" · ");
  });
}

/** Returns the services with their quantities. */
async function serviceLines(data: ScopedDatabase, facts: AppointmentFacts, locale: string): Promise<string[]> {
  const rows = listIn<{ readonly quantity?: number }>(facts.appointment.data["services"]);
  const names = await serviceNames(data, facts, locale);
  return names.map((name, index) => `☐  ${rows[index]?.quantity ?? 1} × ${name}`);
}

/** Returns one PDF with the sheets of some appointments of a shop, each on its own page. Its text can be selected and copied. @param locale language of who prints it */
export async function workSheetsPdf(
  messages: MessageService,
  data: ScopedDatabase,
  all: readonly [AppointmentFacts, ...AppointmentFacts[]],
  locale: string,
): Promise<Buffer> {
  const [first] = all;
  const texts = await messages.list(locale, ["work-sheet", "appointment"], first.shop.id);
  const text: Text = (key, params = {}) =>
    fillTemplate(texts[key] ?? "", (name) => (name in params ? String(params[name]) : undefined));
  const sheet = new PdfSheet({
    title: all
      .map(({ appointment }) => text("work-sheet.title", { reference: appointmentReference(appointment) }))
      .join(", "),
    language: locale.replace("_", "-"),
    author: dealerNameOf(first),
    createdAt: new Date(),
    pageLabel: (page, pages) => text("work-sheet.page", { page, pages }),
  });
  for (const facts of all) {
    sheet.newPage();
    await drawSheet(sheet, text, data, facts, locale);
  }
  return sheet.end();
}

/** Draws the sheet of one appointment. */
async function drawSheet(
  sheet: PdfSheet,
  text: Text,
  data: ScopedDatabase,
  facts: AppointmentFacts,
  locale: string,
): Promise<void> {
  const { appointment, customer, start, timeZone } = facts;
  const { data: values } = appointment;
  sheet.columns(
    [dealerNameOf(facts), addressOf(facts.dealer)],
    [customer.name, customer.phone ?? "", customer.email ?? ""],
  );
  sheet.title(text("work-sheet.title", { reference: appointmentReference(appointment) }));
  if (start !== undefined)
    sheet.line(
      text("work-sheet.when", {
        date: dayText(start, locale, timeZone),
        time: timeText(start, locale, timeZone),
        zone: timeZone,
      }),
    );
  sheet.gap();
  const field = (name: string): string => labelled(text, values, name);
  drawPart(sheet, text("work-sheet.vehicle"), [
    ...["vehicleRegistrationNumber", "carBrand", "carModel", "mileage"].map(field),
    values["waitsOnSite"] === true ? text("appointment.field.waitsOnSite") : "",
  ]);
  drawPart(sheet, text("work-sheet.work"), [
    ...(await serviceLines(data, facts, locale)),
    ...(await segmentLines(data, facts, locale)),
  ]);
  drawPart(sheet, text("work-sheet.tyres"), [
    field("brand"),
    field("tyreSize"),
    chosen(text, values, "tyresOrigin"),
    chosen(text, values, "wheelType"),
  ]);
  drawPart(sheet, text("work-sheet.message"), [
    textIn(values["comments"]),
    ...listIn<Answer>(values["answers"]).map((answer) =>
      text("work-sheet.field", { label: answer.label, value: answer.value }),
    ),
  ]);
  drawPart(sheet, text("appointment.field.internalNotes"), [textIn(values["internalNotes"])]);
  drawPart(
    sheet,
    text("work-sheet.notes"),
    BLANKS.map((name) => text("work-sheet.field", { label: text(`work-sheet.blank.${name}`), value: BLANK })),
  );
}
