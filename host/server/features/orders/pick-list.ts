/** Draws the list of what is to be taken from the stock for some orders: all articles with their pieces, then the goods of each order. */
import { isShipped } from "../../../../src/contract/orders";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { MessageService } from "../../services/messages/messages";
import { PdfSheet, type PdfCell } from "../../services/pdf/sheet";
import { documentWords, type Words } from "../../services/pdf/words";
import { issuerOf } from "./documents";
import type { Order } from "./order";
import { isOwnPart } from "./steps";

type Goods = Pick<Order["lines"][number], "label" | "ean" | "supplier" | "quantity">;

/** States of parts that need nothing from the stock any more. */
const ENDED: readonly string[] = ["CANCELLED", "EXPIRED", "RETURNED"];

/** Returns the goods of an order that have not left the stock, for the dealers about which the account may write. */
function goodsOf(data: ScopedDatabase, { lines, parts }: Order): readonly Goods[] {
  const open = parts.filter((part) => !isShipped(part.state) && !ENDED.includes(part.state) && isOwnPart(data)(part));
  return lines.filter(
    ({ kind, quantity, fitter }) =>
      (kind === "TYRE" || kind === "ACCESSORY") && quantity > 0 && open.some((part) => part.fitter?.id === fitter?.id),
  );
}

/** Adds up the pieces of each article. */
function articlesOf(goods: readonly Goods[]): readonly Goods[] {
  const articles = new Map<string, Goods>();
  for (const line of goods) {
    const key = JSON.stringify([line.ean ?? line.label, line.supplier]);
    articles.set(key, { ...line, quantity: line.quantity + (articles.get(key)?.quantity ?? 0) });
  }
  return [...articles.values()].sort((a, b) => a.label.localeCompare(b.label));
}

function drawArticles(sheet: PdfSheet, articles: readonly Goods[], { text }: Words): void {
  const head: readonly PdfCell[] = [{ text: text("article") }, { text: text("pieces"), end: sheet.right }];
  sheet.tableHead(head);
  for (const { label, ean, supplier, quantity } of articles) {
    const details = [ean, supplier].filter((detail) => detail !== null).join(" · ");
    const cell = { text: [label, details].filter(Boolean).join("\n") };
    sheet.row([cell, { text: String(quantity), end: sheet.right }], head);
  }
  sheet.gap();
}

/** Returns the PDF. Orders without goods in the stock are left out. @param locale language of who prints it */
export async function pickListPdf(
  messages: MessageService,
  data: ScopedDatabase,
  orders: readonly Order[],
  locale: string,
): Promise<Buffer> {
  const { seller, timeZone } = await issuerOf(data);
  const words = await documentWords(messages, {
    module: "pick-list",
    keyOf: (key) => `pick-list.${key}`,
    locale,
    currency: orders[0]?.total.currency ?? "EUR",
    shopId: data.scope.shopId ?? 0,
  });
  const { text, day } = words;
  const sheet = new PdfSheet({
    title: text("title"),
    language: locale.replace("_", "-"),
    author: seller.name,
    createdAt: new Date(),
    pageLabel: (page, pages) => text("page", { page, pages }),
  });
  const picked = orders.flatMap((order) => {
    const goods = goodsOf(data, order);
    return goods.length === 0 ? [] : [{ order, goods }];
  });
  sheet.title(text("title"));
  sheet.line([seller.name, day(dayInZone(timeZone))].join(" · "));
  sheet.gap();
  if (picked.length === 0) sheet.paragraph(text("nothing"));
  else drawArticles(sheet, articlesOf(picked.flatMap(({ goods }) => goods)), words);
  for (const { order, goods } of picked) {
    sheet.heading([order.reference, order.customerName].join(" · "));
    const dealers = order.dealers.map(({ label }) => label).join(", ");
    if (dealers !== "") sheet.line(dealers);
    for (const { quantity, label } of goods) sheet.paragraph(`☐  ${quantity} × ${label}`);
    sheet.gap();
  }
  return sheet.end();
}
