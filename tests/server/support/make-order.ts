/** Inserts orders, which the site creates. */
import { shopOrder } from "../../../host/server/platform/storage/schema";
import { orderTotals } from "../../../src/contract/orders";
import type { TestServer } from "./test-server";

type NewOrder = Partial<typeof shopOrder.$inferInsert>;

let orderCount = 0;

/** The rows of a part for each dealer: four tyres and their fitting. */
function rowsFor(dealers: readonly number[], state: string) {
  const money = (minor: number) => ({ minor, currency: "EUR" });
  const lines = (dealers.length === 0 ? [undefined] : dealers).flatMap((fitter) => [
    {
      kind: "TYRE" as const,
      label: "Michelin CrossClimate 2 205/55R16 91V",
      ean: "3528700000001",
      quantity: 4,
      unitPrice: money(8_925),
      ecotax: money(120),
      discount: null,
      vatRate: 20,
      fitter,
    },
    {
      kind: "SERVICE" as const,
      label: "Montage",
      quantity: 4,
      unitPrice: money(1_333),
      ecotax: null,
      discount: null,
      vatRate: 20,
      fitter,
    },
  ]);
  const parts = (dealers.length === 0 ? [undefined] : dealers).map((fitter) => ({ fitter, state }));
  return { lines, parts, total: money(orderTotals(lines).incl), tyres: 4 * parts.length };
}

/** Inserts an order of the first shop and returns its id. Its total is 498,14 € for each dealer. */
export async function makeOrder(
  { fixture, open }: Pick<TestServer, "fixture" | "open">,
  dealers: readonly number[],
  values: NewOrder = {},
): Promise<number> {
  orderCount += 1;
  const state = values.state ?? "PENDING_PAYMENT";
  const [row] = await open.database
    .insert(shopOrder)
    .values({
      shopId: fixture.shopId,
      reference: `W-${orderCount}`,
      placedAt: new Date(),
      state,
      paymentState: "UNPAID",
      deliveryMode: "AT_DEALER",
      platform: "STRIPE",
      locale: "fr_FR",
      customerName: "Nguyễn Thị Lan",
      customerPhone: "+33199001122",
      billingAddress: {
        address1: "12 rue Garibaldi",
        address2: null,
        postalCode: "69003",
        city: "Lyon",
        district: null,
        subDistrict: null,
        state: null,
        country: "FR",
      },
      summary: "4 × Michelin",
      dealers,
      ...rowsFor(dealers, state),
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("No order");
  return row.id;
}
