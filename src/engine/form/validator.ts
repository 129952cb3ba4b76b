/** The contract's validator as a react-hook-form resolver. The validator (and valibot) load with the first field that is left. */
import type { FieldErrors as NestedFieldErrors, Resolver } from "react-hook-form";
import type { FieldErrors } from "../../contract/errors";
import type { AnyResource } from "../../contract/resource";
import type { Validation, ValidationContext } from "../../contract/validation";
import { getRuntime } from "../../runtime";
import { fieldOf, nestErrors } from "./errors";
import { pick, sameValue, type Values } from "./values";

export type RuleSource = Pick<AnyResource, "fields" | "rules">;

/** Checks everything that would be sent; the answer holds the clean values or the errors. */
export async function checkAll(
  resource: RuleSource,
  names: readonly string[],
  values: Values,
  context: ValidationContext,
): Promise<Validation> {
  const [{ validateValues }] = await Promise.all([
    import("../../contract/validation"),
    // Before a value is sent, too: a connection that breaks then has its words.
    getRuntime().i18n.load(["errors"]),
  ]);
  return validateValues(resource, pick(values, names), context, { names, stored: values });
}

/**
 * Checks one field on its own: the other values may still be half typed, so only errors of that field count. Rules run over the rest as
 * it stands, and a rule that stumbles over a half-typed neighbour is asked again on saving.
 */
async function checkOne(
  resource: RuleSource,
  name: string,
  values: Values,
  context: ValidationContext,
): Promise<FieldErrors> {
  try {
    const outcome = await checkAll(resource, [name], values, context);
    return outcome.ok ? {} : errorsOf(outcome.errors, name);
  } catch {
    return {};
  }
}

/** A value that the server did not take, and why. */
export interface RefusedValue {
  readonly value: unknown;
  readonly errors: FieldErrors;
}

/** The refused errors by field, with the values they are about. */
export function refusedValues(errors: FieldErrors, values: Values): ReadonlyMap<string, RefusedValue> {
  return new Map(
    Object.keys(errors).map((path) => {
      const name = fieldOf(path);
      return [name, { value: values[name], errors: errorsOf(errors, name) }];
    }),
  );
}

const errorsOf = (errors: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => fieldOf(path) === name));

/** What the resolver reads at each run, since rights and statuses may change under an open form. */
export interface ValidatorInput {
  readonly resource: RuleSource;
  /** Editable fields. */
  readonly names: readonly string[];
  readonly context: ValidationContext;
  readonly refused: ReadonlyMap<string, RefusedValue>;
  /** What is stored: rules look at values that no form changes, too. */
  readonly base?: { readonly record: Values | undefined };
}

/** Looks at single fields, as they are left and changed; saving checks the whole with `checkAll`. */
export function createResolver(current: () => ValidatorInput): Resolver<Record<string, unknown>> {
  return async (values, _, { names = [] }) => {
    const { resource, names: editable, context, refused, base } = current();
    const all = { ...base?.record, ...values };
    const wanted = names.filter((name) => editable.includes(name));
    const look = (name: string): Promise<FieldErrors> => {
      const known = refused.get(name);
      return known !== undefined && sameValue(known.value, values[name])
        ? Promise.resolve(known.errors)
        : checkOne(resource, name, all, context);
    };
    const found = await Promise.all(wanted.map(look));
    const errors = nestErrors(Object.assign({}, ...found) as FieldErrors) as NestedFieldErrors;
    return { values: {}, errors };
  };
}
