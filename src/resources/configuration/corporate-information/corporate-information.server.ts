/** Changes the VAT number apart from the rest, and keeps its state true to the company number. */
import { sirenOfVat } from "../../../contract/company-numbers";
import { companyStorage } from "../../../../host/server/features/corporate-information/storage";
import { removeVat, updateVat } from "../../../../host/server/features/corporate-information/vat-update";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import corporateInformation from "./corporate-information.resource";

export default defineHooks(corporateInformation, {
  storage: companyStorage,
  beforeSave({ before, values }): HookResult<ValuesOfResource<typeof corporateInformation>> {
    if (before === null || before.vatNumber === null || before.companyId === values.companyId) return {};
    const siren = sirenOfVat(before.vatNumber);
    if (siren === undefined || values.companyId === null || values.companyId.startsWith(siren)) return {};
    // The number is that of another company now. It stays, because orders may need one until the new number is entered.
    return { set: { vatState: "INVALID", vatCheckedAt: new Date().toISOString() } };
  },
  actions: { "update-vat": updateVat, "remove-vat": removeVat },
});
