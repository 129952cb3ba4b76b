/** Ready-made layouts of files that partners expect. */
import type { ExportColumn, ExportDataKind, ExportFileType } from "./export-configs";
import type { FEED_DELIMITERS } from "./feed-formats";

export interface ExportPreset {
  readonly kind: ExportDataKind;
  readonly values: {
    readonly type: ExportFileType;
    readonly delimiter?: (typeof FEED_DELIMITERS)[number];
    readonly encoding?: "UTF-8";
    readonly rootElement?: string;
    readonly recordElement?: string;
    readonly query: string;
    readonly columns: readonly ExportColumn[];
  };
}

const field = (name: string, header: string): ExportColumn => ({
  field: name,
  header,
  transform: null,
  argument: null,
});
const code = (name: string, header: string): ExportColumn => ({ ...field(name, header), transform: "CODE" });
const constant = (header: string, argument: string): ExportColumn => ({
  ...{ field: null, header, transform: "CONSTANT" },
  argument,
});
const template = (header: string, argument: string): ExportColumn => ({
  ...{ field: null, header, transform: "TEMPLATE" },
  argument,
});
const date = (name: string, header: string, pattern: string): ExportColumn => ({
  ...field(name, header),
  transform: "DATE",
  argument: pattern,
});
const amount = (name: string, header: string): ExportColumn => ({
  ...field(name, header),
  transform: "NUMBER",
  argument: "2",
});

/** Tyres on sale with a price. */
const ON_SALE = "filter%5BunsoldReason%5D=%7Eempty&filter%5Bprice%5D=0.01..";

export const EXPORT_PRESETS: Readonly<Record<string, ExportPreset>> = {
  google: {
    kind: "TYRE_OFFER",
    values: {
      ...{ type: "XML", rootElement: "rss/channel", recordElement: "item", query: ON_SALE },
      columns: [
        field("ean", "g:id"),
        field("name", "g:title"),
        template("g:description", "{name} – {label}"),
        template("g:link", "https://www.example.com/{ean}"),
        template("g:image_link", "https://www.example.com{pictureUrl}"),
        field("price", "g:price"),
        constant("g:availability", "in_stock"),
        constant("g:condition", "new"),
        field("brand", "g:brand"),
        field("ean", "g:gtin"),
        field("manufacturerRef", "g:mpn"),
        field("season", "g:product_type"),
      ],
    },
  },
  idealo: {
    kind: "TYRE_OFFER",
    values: {
      ...{ type: "CSV", delimiter: "TAB", encoding: "UTF-8", query: ON_SALE },
      columns: [
        field("ean", "sku"),
        field("brand", "brand"),
        field("name", "title"),
        field("ean", "eans"),
        field("manufacturerRef", "hans"),
        amount("price", "price"),
        template("url", "https://www.example.com/{ean}"),
        field("available", "stock"),
        field("bestDelay", "deliveryTime"),
      ],
    },
  },
  erp: {
    kind: "ORDERS",
    values: {
      ...{ type: "CSV", delimiter: "SEMICOLON", encoding: "UTF-8", query: "filter%5Bstate%5D=PAID" },
      columns: [
        field("reference", "ORDER_NO"),
        date("placedAt", "ORDER_DATE", "yyyyMMdd HHmm"),
        code("state", "STATUS"),
        field("customerName", "CUSTOMER"),
        field("customerEmail", "EMAIL"),
        field("customerPhone", "PHONE"),
        amount("total", "TOTAL"),
        field("tyres", "TYRES"),
        field("lines", "LINES"),
        field("dealers", "DEALER"),
        date("appointmentAt", "APPOINTMENT", "yyyyMMdd HHmm"),
        field("invoiceNo", "INVOICE_NO"),
      ],
    },
  },
  dealers: {
    kind: "DEALERS",
    values: {
      ...{ type: "JSON", query: "filter%5Bstatus%5D=ACTIVE" },
      columns: [
        field("code", "code"),
        field("name", "name"),
        field("address", "address"),
        field("geo", "position"),
        field("phone", "phone"),
        field("email", "email"),
        field("website", "website"),
      ],
    },
  },
};
