/** Writes proposals and corrections to the dealer if its value is still the checked one. */
import { requestDataCheck } from "../../../../host/server/features/dealers/ask-data-check";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext, type HookResult } from "../../../../host/server/resources/types";
import { updateWithin } from "../../../../host/server/resources/writing/saving";
import { serviceOf } from "../../../../host/server/resources/service";
import { checkContextOf } from "../../../../host/server/features/validation/check-context";
import { check, DEALER_FIELDS, findingValues, type Dealer } from "../../../../host/server/features/validation/checks";
import { validationFindingFields } from "../../../../host/server/features/validation/computed-fields";
import { geocodeLocally } from "../../../../host/server/features/dealers/places/geocode";
import type { ScopedDatabase } from "../../../../host/server/platform/storage/scoped-database";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import type { ValidatedField } from "./dealer-data-validation.resource";
import finding from "./dealer-data-finding.resource";

type Finding = RecordOf<typeof finding>;
type Values = ValuesOfResource<typeof finding>;

const CHANGED: HookResult<Values> = { errors: ["dealer-data-finding.error.changed"] };
/** Lookups without external calls, which take seconds. */
const localLookups = (data: ScopedDatabase) => ({
  acceptsMail: () => Promise.resolve(undefined),
  responds: () => Promise.resolve(undefined),
  locate: (address: Dealer["address"]) => geocodeLocally(data, address),
});

async function dealerOf({ dealer }: Finding, { find }: HookContext): Promise<Dealer | undefined> {
  const [fitter] = await find("fitter", [dealer.id]);
  return fitter as unknown as Dealer | undefined;
}

/** Saves a value as the dealer's form does. The history names the data check. */
async function writeToDealer(
  finding: Finding,
  value: string,
  state: Values["state"],
  context: HookContext,
): Promise<HookResult<Values>> {
  const dealer = await dealerOf(finding, context);
  const field = DEALER_FIELDS[finding.validatedField];
  if (dealer === undefined || field === undefined) return { errors: ["dealer-data-finding.error.by-hand"] };
  const current = dealer[field];
  if ((typeof current === "string" ? current : "") !== (finding.value ?? "")) return CHANGED;
  const { caller, data } = context;
  const change = { verb: "UPDATE", action: "data-validation" } as const;
  await updateWithin(
    serviceOf(caller.registry, "fitter"),
    caller,
    data,
    dealer.id,
    dealer.version,
    { [field]: value },
    change,
  );
  return { set: { state } };
}

/** Fields whose check asks the network. A transaction must not wait for it, so these findings wait for the next minute. */
const NETWORK_FIELDS: ReadonlySet<ValidatedField> = new Set(["EMAIL", "WEBSITE"]);

export default defineHooks(finding, {
  computed: validationFindingFields,
  actions: {
    accept: (finding, _input, context) =>
      finding.proposed === null ? CHANGED : writeToDealer(finding, finding.proposed, "ACCEPTED", context),
    edit: (finding, { value }, context) => writeToDealer(finding, String(value), "EDITED", context),
    ignore: (_finding, { reason }): HookResult<Values> => ({ set: { state: "IGNORED", reason: String(reason) } }),
    async ask(finding, _input, { caller, data, languages }) {
      const outcome = await requestDataCheck(data, {
        fitterId: finding.dealer.id,
        field: finding.validatedField,
        locale: languages[0] ?? "en_GB",
        services: caller.registry.services,
      });
      return outcome === "ASKED"
        ? {}
        : { errors: [`dealer-data-finding.error.${outcome === "NO_ADDRESS" ? "no-address" : "asked"}`] };
    },
    async recheck(finding, _input, context): Promise<HookResult<Values>> {
      const dealer = await dealerOf(finding, context);
      if (dealer === undefined) return CHANGED;
      if (NETWORK_FIELDS.has(finding.validatedField)) return { set: { state: "CHECKING" } };
      const directory = await checkContextOf(context.data, finding.validatedField);
      const found = await check(finding.validatedField, dealer, localLookups(context.data), directory);
      return { set: findingValues(found) };
    },
  },
});
