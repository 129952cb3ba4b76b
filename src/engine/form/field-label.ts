/** The label of a field. A company number is called by its name in the country of the record: SIRET in France. */
import type { Address } from "../../contract/fields";
import { messageKeys } from "../../contract/message-keys";
import type { AnyResource } from "../../contract/resource";
import type { Translate } from "../../runtime/i18n";
import type { Values } from "./values";

/** @param values of the record as typed; without them the general label */
export function fieldLabel(t: Translate, resource: AnyResource, name: string, values?: Values): string {
  const key = messageKeys.field(resource.name, name);
  const country = resource.fields[name]?.kind === "companyId" ? countryOf(values) : undefined;
  const own = `${key}.${country ?? ""}`;
  return country !== undefined && t.has(own) ? t.key(own) : t.key(key);
}

const countryOf = (values: Values | undefined): string | undefined =>
  (values?.["address"] as Partial<Address> | null | undefined)?.country;
