/** Numbers of invoices and credit notes: `I-2026-000001`, `C-2026-000001`. */
import { sql } from "drizzle-orm";
import { orderDocument } from "../../platform/storage/schema";

/** Fewest digits of the sequence in a number. */
const DIGITS = 6;

/** Returns the number that a document shows. */
export const documentNumber = ({
  kind,
  year,
  sequence,
}: Pick<typeof orderDocument.$inferSelect, "kind" | "year" | "sequence">): string =>
  `${kind === "INVOICE" ? "I" : "C"}-${year}-${String(sequence).padStart(DIGITS, "0")}`;

/** The same number in SQL. */
export const documentNumberSql = sql`(case ${orderDocument.kind} when 'INVOICE' then 'I-' else 'C-' end || ${orderDocument.year}::text || '-'
  || lpad(${orderDocument.sequence}::text, greatest(${sql.raw(String(DIGITS))}, length(${orderDocument.sequence}::text)), '0'))`;
