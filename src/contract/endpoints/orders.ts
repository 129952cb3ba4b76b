/** Invoices and credit notes of an order, and what it did to the stock. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

const access = { right: "ORDERS", conditions: ["not-dlu"] } as const satisfies Partial<Endpoint>;
const base = "/admin/api/metaOrder/{id}/documents";

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
