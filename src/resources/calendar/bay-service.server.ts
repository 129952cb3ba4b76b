/** Services of bays in their table. A pair of bay and service exists once. */
import { bayServiceStorage, isPairTaken, mayEquip } from "../../../host/server/features/booking/bays";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookResult } from "../../../host/server/resources/types";
import type { ValuesOfResource } from "../../contract/resource";
import bayService from "./bay-service.resource";

type Values = ValuesOfResource<typeof bayService>;

export default defineHooks(bayService, {
  storage: bayServiceStorage,
  readForSave: ({ values }, { data }) => mayEquip(data, values.bay.id),
  async beforeSave({ before, values }, { data }, isAllowed): Promise<HookResult<Values>> {
    if (!isAllowed) return { fields: { bay: "bay-service.error.bay" } };
    const isSamePair = before?.bay.id === values.bay.id && before.service.id === values.service.id;
    return !isSamePair && (await isPairTaken(data, values.bay.id, values.service.id))
      ? { fields: { service: "bay-service.error.duplicate" } }
      : {};
  },
});
