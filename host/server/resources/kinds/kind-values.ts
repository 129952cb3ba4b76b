/** Validates the input of tools and screen filters: normalises it, checks that references exist for the caller, and adds labels. */
import { ownProperty } from "../../../../src/contract/object";
import type { Fields } from "../../../../src/contract/fields";
import { emptyValues, validateValues } from "../../../../src/contract/validation";
import type { AnyResource } from "../../../../src/contract/resource";
import { ApiProblem } from "../../platform/http/problem";
import { mayChange } from "../caller";
import { type Caller } from "../types";
import { normaliseValues, countryOf } from "../writing/normalise";
import { refuse } from "../writing/validate-change";
import { hydrate, missingReferences } from "../reading/references";

type Values = Readonly<Record<string, unknown>>;

/** Returns the validated values. Throws an ApiProblem with field errors. */
export async function validInput(
  { fields, rules }: Pick<AnyResource, "fields" | "rules">,
  caller: Caller,
  body: Values,
): Promise<Values> {
  const locked = Object.keys(body).filter((name) => {
    const field = ownProperty(fields, name);
    return field !== undefined && !mayChange(field, caller);
  });
  if (locked.length > 0) refuse(Object.fromEntries(locked.map((name) => [name, { key: "error.field-locked" }])));
  const sent = { ...emptyValues(fields), ...body };
  const normalised = normaliseValues(fields, sent, countryOf(sent));
  const validation = validateValues({ fields, ...(rules !== undefined && { rules }) }, normalised, caller.validation);
  if (!validation.ok) refuse(validation.errors);
  const { data } = caller.context;
  const missing = await missingReferences(fields, validation.values, caller.registry, data, caller);
  if (missing.length > 0) refuse(Object.fromEntries(missing.map((path) => [path, { key: "error.reference-gone" }])));
  const values = { ...validation.values };
  await hydrate(fields, [values], caller.registry, data, caller);
  return values;
}

/** Parses and validates the filters of an address, which are encoded as JSON. */
export async function filterValues(fields: Fields, caller: Caller, text: string | undefined): Promise<Values> {
  let body: unknown = {};
  try {
    body = JSON.parse(text ?? "{}");
  } catch {
    throw new ApiProblem("malformed");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw new ApiProblem("malformed");
  return validInput({ fields }, caller, body as Values);
}
