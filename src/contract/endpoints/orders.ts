/** Invoices and credit notes of an order, what it did to the stock, what a change of its dealer would do, and mails to its customer. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam, idsParam } from "../input-schemas";
import { MAX_MAIL_NOTE, ORDER_MAILS } from "../orders";

const access = { right: "ORDERS", conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;
const order = "/admin/api/metaOrder/{id}";
const base = `${order}/documents` as const;

export const orderDocuments = endpoint({
  ...access,
  id: "meta-order.documents",
  method: "GET",
  path: base,
  summary: "Invoices, credit notes and stock movements of an order, oldest first",
  params: v.object({ id: idParam }),
  response: v.object({
    documents: v.array(
      v.object({
        number: v.string(),
        kind: v.picklist(["INVOICE", "CREDIT_NOTE"]),
        /** ISO day. */
        issuedOn: v.string(),
        total: v.object({ minor: v.number(), currency: v.string() }),
      }),
    ),
    stock: v.array(
      v.object({
        id: v.number(),
        kind: v.picklist(["RESERVE", "RELEASE", "REMOVE", "RETURN"]),
        label: v.string(),
        quantity: v.number(),
        /** ISO instant. */
        at: v.string(),
      }),
    ),
  }),
});

export const orderDocument = endpoint({
  ...access,
  id: "meta-order.document",
  method: "GET",
  path: `${base}/{number}`,
  summary: "An invoice or a credit note as PDF, in the language of the customer",
  params: v.object({ id: idParam, number: v.pipe(v.string(), v.regex(/^[CI]-\d{4}-\d{6,9}$/)) }),
  responseType: "file",
});

export const orderDealerChange = endpoint({
  ...access,
  id: "meta-order.dealer-change",
  method: "GET",
  path: `${order}/dealer-change`,
  summary: "Prices of an order's services at another dealer, before the order moves there",
  params: v.object({ id: idParam }),
  query: v.object({ dealer: idParam }),
  response: v.object({
    currency: v.string(),
    services: v.array(
      v.object({
        label: v.string(),
        quantity: v.number(),
        /** Of the line including VAT, in minor units. Null where the dealer has no price for the service: the present one stays. */
        oldMinor: v.number(),
        newMinor: v.nullable(v.number()),
        /** Whether the dealer carries the service out; null for a line that names no service of the shop. */
        isOffered: v.nullable(v.boolean()),
      }),
    ),
    /** Total of the order including VAT. */
    oldMinor: v.number(),
    newMinor: v.number(),
    /** With the new prices: what the customer still pays, and what can be refunded. */
    extraMinor: v.number(),
    refundMinor: v.number(),
    /** Marks these prices. The action `change-dealer` sends it back; null when nothing differs. */
    seen: v.nullable(v.string()),
  }),
});

export const orderMail = endpoint({
  ...access,
  id: "meta-order.mail-preview",
  method: "POST",
  path: `${order}/mail-preview`,
  summary: "The mail that the action `mail` would send to the customer of an order",
  params: v.object({ id: idParam }),
  body: v.object({
    about: v.picklist(ORDER_MAILS),
    /** What the sender adds. */
    message: v.nullable(v.pipe(v.string(), v.maxLength(MAX_MAIL_NOTE, "error.too-long"))),
  }),
  response: v.object({ recipient: v.nullable(v.string()), subject: v.string(), text: v.string() }),
  reads: true,
});

export const orderPickList = endpoint({
  ...access,
  id: "pick-list.chosen",
  method: "GET",
  path: "/admin/api/pick-list",
  summary: "What is to be taken from the stock for some orders, as PDF; orders out of reach are left out",
  query: v.object({ ids: idsParam }),
  responseType: "file",
});
