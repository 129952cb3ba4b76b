/** Which dealer's value a merge keeps, on the screen as on the server. */
import type { AnyRecord } from "../../../contract/resource";

/** A value that was chosen by hand. */
export interface ChosenValue {
  readonly field: string;
  readonly from: { readonly id: number };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" &&
    Object.values(value).every((part) => part === null || (Array.isArray(part) && part.length === 0)));

/** Returns the dealer whose value remains unless another one is chosen: the kept one, or the newest that has a value. */
export function defaultSource(kept: AnyRecord, others: readonly AnyRecord[], field: string): AnyRecord {
  if (!isEmpty(kept[field])) return kept;
  const newest = [...others].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
  return newest.find((other) => !isEmpty(other[field])) ?? kept;
}

/** Returns the dealer whose value of a field remains. */
export function sourceOf(
  kept: AnyRecord,
  others: readonly AnyRecord[],
  field: string,
  values: readonly ChosenValue[],
): AnyRecord {
  const chosen = values.find((value) => value.field === field)?.from.id;
  return [kept, ...others].find(({ id }) => id === chosen) ?? defaultSource(kept, others, field);
}
