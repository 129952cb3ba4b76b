/**
 * The contract's validator as a react-hook-form resolver. The validator (and valibot) load when a field is first left.
 */
import type { FieldErrors as NestedFieldErrors, Resolver } from "react-hook-form";
import type { FieldErrors } from "../../contract/errors";
import type { AnyResource } from "../../contract/resource";
import type { Validation, ValidationContext } from "../../contract/validation";
import { getRuntime } from "../../runtime";
import { CodeMissingError } from "../../runtime/error-code";
import { fieldOf, nestErrors } from "./errors";
import { pick, isSameValue, type Values } from "./values";

export type RuleSource = Pick<AnyResource, "fields" | "rules">;

/** Loads the validator. The save bar does so too, because a lost connection must not prevent the first save from being tried. */
export const loadValidation = () =>
  import("../../contract/validation").catch((cause: unknown) => {
    throw new CodeMissingError("The code for validation could not be loaded", { cause });
  });

/**
 * Validates everything that would be sent; the result holds the normalised values or the errors.
 *
 * @param before the stored record; languages that the shop stopped using may stay in it
 */
export async function checkAll(
  resource: RuleSource,
  names: readonly string[],
  values: Values,
  context: ValidationContext,
  before: Values = {},
): Promise<Validation> {
  const [{ validateValues }] = await Promise.all([
    loadValidation(),
    // Load error messages before sending, so that a lost connection can be reported.
    getRuntime().i18n.load(import.meta.messages("error.**")),
  ]);
  return validateValues(resource, pick(values, names), context, { names, stored: values, before });
}

/**
 * Validates a single field. Other values may be incomplete, so only errors of this field count; a rule that throws
 * because of them runs again on saving.
 */
async function checkOne(
  resource: RuleSource,
  name: string,
  values: Values,
  context: ValidationContext,
  before: Values | undefined,
): Promise<FieldErrors> {
  try {
    const outcome = await checkAll(resource, [name], values, context, before);
    return outcome.ok ? {} : errorsOf(outcome.errors, name);
  } catch {
    return {};
  }
}

/** A value that the server refused, and why. */
export interface RefusedValue {
  readonly value: unknown;
  readonly errors: FieldErrors;
}

/** Returns refused errors by field, with the values they are about. */
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

/** Returns the errors but those of the given rows of a field. */
const withoutRows = (errors: FieldErrors, name: string, rows: ReadonlySet<number> | undefined): FieldErrors =>
  rows === undefined
    ? errors
    : Object.fromEntries(
        Object.entries(errors).filter(([path]) => path === name || !rows.has(Number(path.split(".")[1]))),
      );

/** Input of the resolver, read on each run, since rights and statuses may change while the form is open. */
export interface ValidatorInput {
  readonly resource: RuleSource;
  /** Editable fields. */
  readonly names: readonly string[];
  readonly context: ValidationContext;
  readonly refused: ReadonlyMap<string, RefusedValue>;
  /** Indices of rows, by field, whose errors are held back. */
  readonly newRows: ReadonlyMap<string, ReadonlySet<number>>;
  /** The stored record; rules may read values that the form does not edit. */
  readonly base?: { readonly record: Values | undefined };
}

/**
 * Creates a resolver that validates single fields when they are left or changed. Saving validates everything with
 * `checkAll`.
 */
export function createResolver(current: () => ValidatorInput): Resolver<Record<string, unknown>> {
  return async (values, _, { names = [] }) => {
    const { resource, names: editable, context, refused, newRows, base } = current();
    const all = { ...base?.record, ...values };
    const requested = names.filter((name) => editable.includes(name));
    const check = (name: string): Promise<FieldErrors> => {
      const refusal = refused.get(name);
      return refusal !== undefined && isSameValue(refusal.value, values[name])
        ? Promise.resolve(refusal.errors)
        : checkOne(resource, name, all, context, base?.record).then((errors) =>
            withoutRows(errors, name, newRows.get(name)),
          );
    };
    const fieldErrors = await Promise.all(requested.map(check));
    const errors = nestErrors(Object.assign({}, ...fieldErrors) as FieldErrors) as NestedFieldErrors;
    return { values: {}, errors };
  };
}
