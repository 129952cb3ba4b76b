import type { Address } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import type { Values } from "./values";

/**
 * Returns the label of a field. A company id is named as in the record's country: SIRET in France.
 *
 * @param values current values of the record; without them the general label is returned
 */
export function fieldLabel(t: Translate, resource: AnyResource, name: string, values?: Values): string {
  const key = messageKeys.field(resource.name, name);
  const country = resource.fields[name]?.kind === "companyId" ? countryOf(values) : undefined;
  const countryKey = `${key}.${country ?? ""}`;
  return country !== undefined && t.has(countryKey) ? t.key(countryKey) : t.key(key);
}

const countryOf = (values: Values | undefined): string | undefined =>
  (values?.["address"] as Partial<Address> | null | undefined)?.country;
