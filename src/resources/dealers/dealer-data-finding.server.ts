/** What the server adds to findings: proposals and edits reach the dealer, as long as its value is still the one that was checked. */
import { askDataCheck } from "../../../host/server/dealers/ask-data-check";
import { defineHooks, type HookContext, type Outcome } from "../../../host/server/resources/hooks";
import { updateWithin } from "../../../host/server/resources/saving";
import { serviceOf } from "../../../host/server/resources/service";
import { check, DEALER_FIELDS, type Dealer, type Found } from "../../../host/server/validation/checks";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import finding from "./dealer-data-finding.resource";

type Finding = RecordOf<typeof finding>;
type Values = ValuesOfResource<typeof finding>;

const CHANGED: Outcome<Values> = { errors: ["dealer-data-finding.error.changed"] };
/** Looking outside takes seconds, which no transaction waits for. */
const NOWHERE = { takesMail: () => Promise.resolve(undefined), answers: () => Promise.resolve(undefined) };

async function dealerOf({ dealer }: Finding, { find }: HookContext): Promise<Dealer | undefined> {
  const [found] = await find("fitter", [dealer.id]);
  return found as unknown as Dealer | undefined;
}

/** Writes a value to the dealer as its form would, with the run in its history. */
async function write(
  found: Finding,
  value: string,
  state: Values["state"],
  context: HookContext,
): Promise<Outcome<Values>> {
  const dealer = await dealerOf(found, context);
  const field = DEALER_FIELDS[found.validatedField];
  if (dealer === undefined || field === undefined) return { errors: ["dealer-data-finding.error.by-hand"] };
  const current = dealer[field];
  if ((typeof current === "string" ? current : "") !== (found.value ?? "")) return CHANGED;
  const { caller, data } = context;
  const occasion = { verb: "UPDATE", action: "data-validation" } as const;
  await updateWithin(
    serviceOf(caller.registry, "fitter"),
    caller,
    data,
    dealer.id,
    dealer.version,
    { [field]: value },
    occasion,
  );
  return { set: { state } };
}

const asValues = ({ value, finding: result, explanation, proposed }: Found): Partial<Values> => ({
  value,
  finding: result,
  explanation,
  proposed,
  state: result === "VALID" ? "SETTLED" : "OPEN",
});

export default defineHooks(finding, {
  actions: {
    accept: (found, _input, context) =>
      found.proposed === null ? CHANGED : write(found, found.proposed, "ACCEPTED", context),
    edit: (found, { value }, context) => write(found, String(value), "EDITED", context),
    ignore: (_found, { reason }): Outcome<Values> => ({ set: { state: "IGNORED", reason: String(reason) } }),
    async ask(found, _input, { caller, data, languages }) {
      const asked = await askDataCheck(data, {
        fitterId: found.dealer.id,
        field: found.validatedField,
        locale: languages[0] ?? "en_GB",
        publicUrl: caller.registry.parts?.config.publicUrl ?? "",
      });
      return asked === "ASKED"
        ? {}
        : { errors: [`dealer-data-finding.error.${asked === "NO_ADDRESS" ? "no-address" : "asked"}`] };
    },
    async recheck(found, _input, context) {
      const dealer = await dealerOf(found, context);
      if (dealer === undefined) return CHANGED;
      return { set: asValues(await check(found.validatedField, dealer, NOWHERE, { copies: () => 0 })) };
    },
  },
});
