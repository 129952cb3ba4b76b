/** Sets the state of a service on Google, keeps the markup that Google shows, and refuses what the service itself does not allow. */
import { googleTexts } from "../../../../host/server/features/google-reserve/google-markup";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookResult } from "../../../../host/server/resources/types";
import { create, updateWithin } from "../../../../host/server/resources/writing/saving";
import { serviceOf as widenedService } from "../../../../host/server/resources/service";
import type { Reference } from "../../../contract/fields";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import googleReserve from "./google-reserve.resource";
import type service from "../services/service.resource";

type Values = ValuesOfResource<typeof googleReserve>;
type Service = RecordOf<typeof service>;

/** Whether there is a name in every language of the shop, either for Google or from the service. */
const isNamed = (values: Values, service: Service, languages: readonly string[]): boolean =>
  languages.every((locale) => Boolean(values.localizedName[locale] ?? service.name[locale]));

export default defineHooks(googleReserve, {
  async readForSave({ values }, { find }) {
    const [service] = await find("service", [values.service.id]);
    return service as unknown as Service | undefined;
  },
  beforeSave({ before, values }, context, service): HookResult<Values> {
    if (service === undefined) return { fields: { service: "error.reference-gone" } };
    if (before !== null && before.service.id !== values.service.id)
      return { fields: { service: "google-reserve.error.service-stays" } };
    if (values.enabled && !(service.bookable && service.active))
      return { fields: { enabled: "google-reserve.error.not-bookable" } };
    if (values.prepayment === "REQUIRED" && service.priceMode === "ON_QUOTE")
      return { fields: { prepayment: "google-reserve.error.prepaid-quote" } };
    const localizedDescription = googleTexts(values.localizedDescription);
    if (!values.enabled) return { set: { state: "OFF", localizedDescription } };
    if (!isNamed(values, service, context.languages)) return { set: { state: "INCOMPLETE", localizedDescription } };
    return { set: { state: before?.state === "LIVE" ? "LIVE" : "READY", localizedDescription } };
  },
  actions: {
    async copy(reserve, { services }, { caller, data, all }) {
      const target = widenedService(caller.registry, googleReserve.name);
      // Names are not copied, and the copy is disabled until it is reviewed.
      const {
        service,
        enabled: _enabled,
        state: _state,
        localizedName: _name,
        localizedDescription: _text,
        ...rules
      } = reserve;
      const values = Object.fromEntries(Object.entries(rules).filter(([name]) => name in googleReserve.fields));
      for (const { id } of services as readonly Reference[]) {
        if (id === service.id) continue;
        const [existing] = await all(googleReserve.name, { service: String(id) });
        if (existing === undefined) await create(target, caller, data, { ...values, service: { id, label: "" } });
        else await updateWithin(target, caller, data, existing.id, existing.version, values);
      }
      return {};
    },
    publish: (): HookResult<Values> => ({ set: { state: "LIVE" } }),
    "take-off": (): HookResult<Values> => ({ set: { state: "READY" } }),
  },
});
