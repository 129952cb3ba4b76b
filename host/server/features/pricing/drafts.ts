/** Unsaved values of forms, validated like a save. */
import { emptyValues } from "../../../../src/contract/empty-values";
import type { PriceRule } from "../../../../src/contract/pricing/model";
import { widen, type AnyResource } from "../../../../src/contract/resource";
import { isWritable, validateValues } from "../../../../src/contract/validation";
import priceConfiguration from "../../../../src/resources/offer/pricing/price-configuration.resource";
import productPriority from "../../../../src/resources/offer/mix/product-priority.resource";
import tirePricingRule from "../../../../src/resources/offer/pricing/tire-pricing-rule.resource";
import type { Caller } from "../../resources/types";
import { refuse } from "../../resources/writing/validate-change";
import type { Drafts } from "./pricing";
import type { Priority } from "./priority";
import { ruleOf, type RuleRecord } from "./rules";
import type { Configuration } from "./settings";

type Values = Readonly<Record<string, unknown>>;

/** Id of a rule that is not stored yet: higher than all others, as it would be. */
const NEW_RULE = Number.MAX_SAFE_INTEGER;

/** Validates what a form may change, and throws the errors by field. */
function validated(resource: AnyResource, values: Values, caller: Caller): Values {
  const known = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      isWritable(field) && Object.hasOwn(values, name) ? [[name, values[name]]] : [],
    ),
  );
  const outcome = validateValues(resource, { ...emptyValues(resource.fields), ...known }, caller.validation);
  if (!outcome.ok) refuse(outcome.errors);
  return outcome.values;
}

/** Returns a rule that counts as active, so that its effect shows before it is activated. */
export const activeRule = (rule: RuleRecord): PriceRule => ({ ...ruleOf(rule), status: "ACTIVE" });

/** Validates the unsaved settings of the recommended order. */
export const priorityDraft = (values: Values, caller: Caller): Priority =>
  validated(widen(productPriority), values, caller) as Priority;

/** Validates the unsaved values of a call. */
export function draftsOf(
  { configuration, rule }: { readonly configuration?: Values | undefined; readonly rule?: Values | undefined },
  caller: Caller,
): Drafts {
  return {
    ...(configuration !== undefined && {
      configuration: validated(widen(priceConfiguration), configuration, caller) as Configuration,
    }),
    ...(rule !== undefined && {
      rule: activeRule({
        ...(validated(widen(tirePricingRule), rule, caller) as unknown as RuleRecord),
        id: typeof rule["id"] === "number" ? rule["id"] : NEW_RULE,
      }),
    }),
  };
}
