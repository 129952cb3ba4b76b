/** Draws the answer to a dispute as an A4 PDF: what is contested, the texts of the evidence, and the names of its files. */
import { eq } from "drizzle-orm";
import { EVIDENCE_FILES, EVIDENCE_TEXTS } from "../../../../src/contract/dispute-evidence";
import { fillTemplate } from "../../../../src/contract/template";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MessageService } from "../../services/messages/messages";
import { amountText } from "../../services/pdf/amounts";
import { dayText } from "../../services/pdf/days";
import { PdfSheet } from "../../services/pdf/sheet";
import type { Dispute } from "./ledger";

/** Returns the PDF. Its text can be selected and copied. @param locale language of who reads it */
export async function disputePdf(
  messages: MessageService,
  data: ScopedDatabase,
  dispute: Dispute,
  locale: string,
): Promise<Buffer> {
  const { shopId } = data.scope;
  const own = await data.find(shop, eq(shop.id, shopId ?? 0));
  const texts = await messages.list(locale, ["payment-dispute"], shopId);
  const text = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    fillTemplate(texts[key] ?? "", (name) => (name in params ? String(params[name]) : undefined));
  const day = (instant: Date): string => dayText(dayInZone(own?.timeZone, instant), locale);
  const sheet = new PdfSheet({
    title: text("payment-dispute.file.title", { id: dispute.platformId }),
    language: locale.replace("_", "-"),
    author: own?.name ?? "",
    createdAt: new Date(),
    pageLabel: (page, pages) => text("payment-dispute.file.page", { page, pages }),
  });
  const line = (key: string, value: string): void => {
    sheet.line(text("payment-dispute.file.line", { label: text(`payment-dispute.field.${key}`), value }));
  };
  sheet.title(text("payment-dispute.file.title", { id: dispute.platformId }));
  line("status", text(`payment-dispute.status.${dispute.status}`));
  line("reason", text(`payment-dispute.reason.${dispute.reason}`));
  line("amount", amountText(dispute.amount, locale));
  if (dispute.dueAt !== null) line("dueAt", day(dispute.dueAt));
  if (dispute.submittedAt !== null) line("submittedAt", day(dispute.submittedAt));
  sheet.gap();
  for (const name of EVIDENCE_TEXTS) {
    const value = dispute[name];
    if (value === null || value === "") continue;
    sheet.heading(text(`payment-dispute.field.${name}`));
    sheet.paragraph(name === "serviceDate" || name === "shippingDate" ? dayText(value, locale) : value);
    sheet.gap();
  }
  for (const name of EVIDENCE_FILES) {
    const value = dispute[name];
    if (value !== null) line(name, value.name);
  }
  return sheet.end();
}
