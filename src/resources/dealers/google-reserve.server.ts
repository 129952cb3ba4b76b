/** What the server adds to a service on Google: its state, and what the service itself does not allow. */
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { create, updateWithin } from "../../../host/server/resources/saving";
import { serviceOf as widenedService } from "../../../host/server/resources/service";
import type { Reference } from "../../contract/fields";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import googleReserve from "./google-reserve.resource";
import type service from "./service.resource";

type Values = ValuesOfResource<typeof googleReserve>;
type Service = RecordOf<typeof service>;

const serviceOf = async ({ service: { id } }: Values, { find }: HookContext): Promise<Service | undefined> => {
  const [found] = await find("service", [id]);
  return found as unknown as Service | undefined;
};

/** In every language of the shop Google shows a name: one of its own, or the service's. */
const isNamed = (values: Values, own: Service, languages: readonly string[]): boolean =>
  languages.every((locale) => Boolean(values.localizedName[locale] ?? own.name[locale]));

export default defineHooks(googleReserve, {
  async beforeSave({ before, values }, context): Promise<Outcome<Values>> {
    const own = await serviceOf(values, context);
    if (own === undefined) return { fields: { service: "error.reference-gone" } };
    if (before !== null && before.service.id !== values.service.id)
      return { fields: { service: "google-reserve.error.service-stays" } };
    if (values.enabled && !(own.bookable && own.active))
      return { fields: { enabled: "google-reserve.error.not-bookable" } };
    if (values.prepayment === "REQUIRED" && own.priceMode === "ON_QUOTE")
      return { fields: { prepayment: "google-reserve.error.prepaid-quote" } };
    if (!values.enabled) return { set: { state: "OFF" } };
    if (!isNamed(values, own, context.languages)) return { set: { state: "INCOMPLETE" } };
    return { set: { state: before?.state === "LIVE" ? "LIVE" : "READY" } };
  },
  actions: {
    async copy(reserve, { services }, { caller, data, all }) {
      const target = widenedService(caller.registry, googleReserve.name);
      // Names are each service's own, and what is new waits until somebody has looked at it.
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
        const [known] = await all(googleReserve.name, { service: String(id) });
        if (known === undefined) await create(target, caller, data, { ...values, service: { id, label: "" } });
        else await updateWithin(target, caller, data, known.id, known.version, values);
      }
      return {};
    },
    publish: (): Outcome<Values> => ({ set: { state: "LIVE" } }),
    "take-off": (): Outcome<Values> => ({ set: { state: "READY" } }),
  },
});
