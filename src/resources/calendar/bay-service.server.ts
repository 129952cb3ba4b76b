/** Services of bays in their table. A pair of bay and service exists once. */
import { bayServiceStorage, isPairTaken, mayEquip } from "../../../host/server/features/booking/bays";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookResult } from "../../../host/server/resources/types";
import { durationRefusal, refuseByNetwork } from "../../../host/server/features/service-catalogue/network-rules";
import type { ValuesOfResource } from "../../contract/resource";
import service from "../dealers/services/service.resource";
import bayService from "./bay-service.resource";

type Values = ValuesOfResource<typeof bayService>;

export default defineHooks(bayService, {
  storage: bayServiceStorage,
  readForSave: ({ values }, { data }) => mayEquip(data, values.bay.id),
  async beforeSave({ before, values }, { data, find }, isAllowed): Promise<HookResult<Values>> {
    if (!isAllowed) return { fields: { bay: "bay-service.error.bay" } };
    const [offered] = await find(service, [values.service.id]);
    const isSameTime = before?.durationMinutes === values.durationMinutes;
    const refusal = offered === undefined || isSameTime ? undefined : durationRefusal(offered, values.durationMinutes);
    if (refusal !== undefined) refuseByNetwork({ durationMinutes: refusal });
    const isSamePair = before?.bay.id === values.bay.id && before.service.id === values.service.id;
    return !isSamePair && (await isPairTaken(data, values.bay.id, values.service.id))
      ? { fields: { service: "bay-service.error.duplicate" } }
      : {};
  },
});
