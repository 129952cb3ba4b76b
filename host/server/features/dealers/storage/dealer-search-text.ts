/** The text that searches for dealers look in, without the code, which differs by shop. */
import { foldText } from "../../../../../src/contract/fold-text";
import type { Address } from "../../../../../src/contract/fields/values";
import type { AnyResource } from "../../../../../src/contract/resource";
import { searchText } from "../../../resources/storage/record-storage";

/** Returns the folded search text of a dealer's values, with street, postal code and town. */
export function dealerSearchText(resource: AnyResource, values: Readonly<Record<string, unknown>>): string {
  const { address1 = "", city, postalCode } = (values["address"] ?? {}) as Partial<Address>;
  return `${searchText(resource, { ...values, city, postalCode, code: null })} ${foldText(address1)}`.trim();
}
