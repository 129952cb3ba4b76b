/** The file with everything that the shop stores about one customer, and the job that erases old ones. */
import { inArray } from "drizzle-orm";
import { customerDataFile } from "../../../../src/contract/endpoints/customer-data";
import type { AnyRecord } from "../../../../src/contract/resource";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, route, type Route } from "../../platform/http/route";
import { inEachShop } from "../../platform/storage/each-shop";
import { contactMessage } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf } from "../../resources/caller";
import { kindContext } from "../../resources/kinds/kind-context";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { Registry } from "../../resources/types";
import { CUSTOMER_KINDS, findCustomer, type CustomerKind } from "./find";
import { eraseOldCustomers } from "./retention";

/** Returns what was written in the threads of contacts. */
async function messagesOf(data: ScopedDatabase, contacts: readonly AnyRecord[]) {
  const ids = contacts.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await data.select(contactMessage, { where: inArray(contactMessage.contactId, ids) });
  return rows.map(({ contactId, kind, author, text, createdAt }) => ({ contactId, kind, author, text, createdAt }));
}

export const customerDataModule: ServerModule = (services) => {
  services.jobs.schedule(60, "Erase customers of old requests and orders", () =>
    inEachShop(services, async (data) => void (await eraseOldCustomers(data))),
  );
  return [fileRoute(services.resources)];
};

const fileRoute = (resources: Registry): Route =>
  route(customerDataFile, async (context, { query }) => {
    const { email = null, phone = null } = query;
    if (email === null && phone === null)
      throw new ApiProblem("validation", { fields: { email: "customer-data.error.nobody" } });
    const caller = await callerOf(context, resources);
    const kind = kindContext(serviceOf(resources, "customer-data"), caller, context.data);
    const found = await findCustomer(kind, { email, phone });
    const names = Object.keys(CUSTOMER_KINDS) as readonly CustomerKind[];
    const mayRead = (name: CustomerKind): boolean =>
      hasRight(context.access.rights, serviceOf(resources, CUSTOMER_KINDS[name]).resource.right?.read);
    const recordsOf = (name: CustomerKind): AnyRecord[] =>
      found.filter((one) => one.kind === name).map(({ record }) => record);
    const readable = names.filter(mayRead);
    const content = {
      ...{ email, phone, createdAt: new Date().toISOString() },
      ...Object.fromEntries(readable.map((name) => [name, recordsOf(name)])),
      ...(mayRead("contact") && { messages: await messagesOf(context.data, recordsOf("contact")) }),
      notIncluded: names.filter((name) => !mayRead(name)),
    };
    await context.data.audit({ verb: "EXPORT", resource: "customer-data", note: String(found.length) });
    return new FileResponse("data-of-customer.json", "application/json", Buffer.from(JSON.stringify(content, null, 2)));
  });
