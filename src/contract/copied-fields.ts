import { isWritable } from "./empty-values";
import type { Field } from "./fields";
import type { AnyResource } from "./resource";

/** Kinds whose values a copy never has: a secret is not read back. */
const OWN_KINDS: ReadonlySet<Field["kind"]> = new Set(["secret"]);

/** Returns the fields whose values a copy of a record takes over, by the action or on the screen of a new record. */
export function copiedFields({ fields, operations }: Pick<AnyResource, "fields" | "operations">): [string, Field][] {
  const reset: readonly string[] = operations?.duplicate?.reset ?? [];
  return Object.entries(fields).filter(
    ([name, field]) => isWritable(field) && !OWN_KINDS.has(field.kind) && !reset.includes(name),
  );
}
