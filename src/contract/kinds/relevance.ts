import type { Fields, ValuesOf } from "../fields";

/**
 * Returns false for fields that do not matter with the values of the others. A form hides them but keeps their values, so that trying a
 * choice loses nothing. An invalid field always shows.
 */
export type Relevance<F extends Fields> = (values: ValuesOf<F>) => Partial<Record<keyof F & string, boolean>>;
