import type { Fields, ValuesOf } from "../fields";
import { isEmptyValue } from "../object";

/**
 * Returns false for fields that do not matter with the values of the others. A form hides them but keeps their values, so that trying a
 * choice loses nothing. An invalid field always shows.
 */
export type Relevance<F extends Fields> = (values: ValuesOf<F>) => Partial<Record<keyof F & string, boolean>>;

/** The relevance of fields that the server fills in for some records only: a form shows those that have a value. */
export const whenFilled = <N extends string>(
  values: Readonly<Record<N, unknown>>,
  names: readonly NoInfer<N>[],
): Partial<Record<N, boolean>> =>
  Object.fromEntries(names.map((name) => [name, !isEmptyValue(values[name])])) as Partial<Record<N, boolean>>;
