/** Storage of orders, and the access rules of their tables. */
import { sql } from "drizzle-orm";
import type { AnyResource } from "../../../../src/contract/resource";
import { documentCounter, orderDocument, shopOrder, stockMovement } from "../../platform/storage/schema";
import { dealerListRule, namesDealer, partRule } from "../../platform/storage/dealer-list-rule";
import { declareScope, shopRule } from "../../platform/storage/scope";
import { ColumnStorage } from "../../resources/storage/column-storage";
import type { FieldSql } from "../../resources/storage/resource-storage";
import { documentNumberSql } from "./document-number";

declareScope(shopOrder, dealerListRule(shopOrder));
for (const table of [orderDocument, stockMovement])
  declareScope(table, { ...partRule(table, table.orderId, shopOrder), write: () => sql`false` });
declareScope(documentCounter, shopRule(documentCounter));

const invoiceNo: FieldSql = {
  value: sql`(select ${documentNumberSql} from ${orderDocument} where ${orderDocument.orderId} = ${shopOrder.id} and ${orderDocument.kind} = 'INVOICE' and ${orderDocument.content}->>'invoice' is null)`,
};

class OrderStorage extends ColumnStorage {
  override field(name: string): FieldSql | undefined {
    const stored = super.field(name);
    if (stored === undefined) return undefined;
    if (name === "dealers") return { ...stored, matchesIds: (ids) => namesDealer(shopOrder.dealers, ids) };
    // An index serves both directions of this order.
    return name === "placedAt" ? { ...stored, isNeverNull: true } : stored;
  }

  /** Orders come from the site and from quotes. */
  override mayCreate(): boolean {
    return false;
  }
}

export const orderStorage = (resource: AnyResource): ColumnStorage =>
  new OrderStorage(resource, {
    table: shopOrder,
    owner: shopOrder.shopId,
    columns: {
      reference: shopOrder.reference,
      placedAt: shopOrder.placedAt,
      state: shopOrder.state,
      paymentState: shopOrder.paymentState,
      deliveryMode: shopOrder.deliveryMode,
      platform: shopOrder.platform,
      locale: shopOrder.locale,
      summary: shopOrder.summary,
      total: shopOrder.total,
      extraDue: shopOrder.extraDue,
      tyres: shopOrder.tyres,
      dealers: shopOrder.dealers,
      customerName: shopOrder.customerName,
      customerEmail: shopOrder.customerEmail,
      customerPhone: shopOrder.customerPhone,
      vehicleRegistrationNumber: shopOrder.vehicleRegistrationNumber,
      billingAddress: shopOrder.billingAddress,
      shippingAddress: shopOrder.shippingAddress,
      appointmentAt: shopOrder.appointmentAt,
      deliveredOn: shopOrder.deliveredOn,
      carrier: shopOrder.carrier,
      trackingNumber: shopOrder.trackingNumber,
      trackingUrl: shopOrder.trackingUrl,
      cancelReason: shopOrder.cancelReason,
      restocked: shopOrder.restocked,
      internalNotes: shopOrder.internalNotes,
      quote: shopOrder.quoteId,
      lines: shopOrder.lines,
      parts: shopOrder.parts,
      payments: shopOrder.payments,
    },
    computed: { invoiceNo },
  });
