/** Erases one customer from everything that the shop stores. */
import { eraseCustomer } from "../../../../host/server/features/customer-data/erase";
import { findCustomer, type CustomerRecord } from "../../../../host/server/features/customer-data/find";
import { defineHooks } from "../../../../host/server/resources/hooks";
import customerData from "./customer-data.resource";

/** Reports name records by their numbers: they outlive what was erased. */
function headOf({ kind, record }: CustomerRecord) {
  const { id, reference, platformCode, platformId } = record;
  const name = String(reference ?? platformId ?? id);
  const path =
    kind === "payment" ? `payment/getPayment/${String(platformCode)}/${String(platformId)}` : `${kind}/${id}`;
  return { rowKey: name, label: name, ...(kind !== "subscriber" && { path }) };
}

export default defineHooks(customerData, {
  tool: {
    async run(key, tool) {
      const found = await findCustomer(tool, key);
      if (found.length === 0) tool.warn("customer-data.warning.none");
      await tool.each(found, headOf, eraseCustomer);
      // Typed again, it names the right person.
      return { word: key.email ?? key.phone ?? "" };
    },
  },
});
