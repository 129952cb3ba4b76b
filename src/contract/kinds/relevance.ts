import type { Fields, ValuesOf } from "../fields";

/**
 * Says false for fields that do not matter with these values of the others: a form leaves them out. What they hold is kept all the same, so
 * that trying a choice loses nothing, and one that is wrong shows whatever the others say.
 */
export type Relevance<F extends Fields> = (values: ValuesOf<F>) => Partial<Record<keyof F & string, boolean>>;
