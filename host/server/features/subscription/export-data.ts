/** Exports all data of a shop in one file, for shops that leave. */
import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { RequestContext } from "../../platform/http/request-context";
// Imported for its scope rule of the exported dealers.
import "../dealers/storage/fitter-storage";
import type { Database } from "../../platform/storage/db";
import {
  company,
  fitter,
  membership,
  record,
  shop,
  shopLanguage,
  subscription,
  subscriptionInvoice,
  userAccount,
} from "../../platform/storage/schema";
import { withoutSecrets } from "../../resources/storage/secrets";
import { notRecordSecrets } from "../../services/record-secrets";
import { invoiceNumber, type Shop } from "./billing";

/** Returns the shop's rows by table as JSON text. */
export async function shopData(database: Database, { data }: RequestContext, ownShop: Shop): Promise<string> {
  const [legal] = await database.select().from(company).where(eq(company.shopId, ownShop.id));
  const [plan] = await database.select().from(subscription).where(eq(subscription.shopId, ownShop.id));
  const invoices = await database
    .select()
    .from(subscriptionInvoice)
    .where(eq(subscriptionInvoice.shopId, ownShop.id))
    .orderBy(asc(subscriptionInvoice.id));
  const users = await database
    .select({
      email: userAccount.email,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      locale: userAccount.locale,
      since: membership.since,
      until: membership.until,
    })
    .from(membership)
    .innerJoin(userAccount, eq(userAccount.id, membership.userId))
    .where(and(eq(membership.shopId, ownShop.id), ne(membership.status, "REMOVED")))
    .orderBy(asc(userAccount.email));
  const [identity] = await database.select().from(shop).where(eq(shop.id, ownShop.id));
  return JSON.stringify(
    {
      exportedAt: new Date().toISOString(),
      shop: identity,
      company: legal ?? null,
      languages: await database.select().from(shopLanguage).where(eq(shopLanguage.shopId, ownShop.id)),
      subscription: plan ?? null,
      invoices: invoices.map((invoice) => ({ number: invoiceNumber(invoice), ...invoice })),
      users,
      dealers: await data.select(fitter, { orderBy: [asc(fitter.id)] }),
      // Records published by network and platform are not the shop's own.
      records: (
        await data.select(record, { where: and(isNull(record.deletedAt), notRecordSecrets), orderBy: [asc(record.id)] })
      ).filter(({ shopId }) => shopId === ownShop.id),
    },
    withoutSecrets,
    2,
  );
}
