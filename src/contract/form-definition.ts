/** What the form of a resource shows. */
import type { Fields } from "./fields";

type Name<F extends Fields> = keyof F & string;

/** A panel that the slots file draws, such as `@activity`. */
export type PanelName = `@${string}`;

/** Fields of a card; a name that starts with `@` is a panel of the slots file. */
export type Card<F extends Fields> = readonly (Name<F> | PanelName)[];
export type Tab<F extends Fields> = Readonly<Record<string, Card<F>>>;
/** Cards on one page, or tabs of cards. */
export type FormDefinition<F extends Fields> =
  | { readonly cards: Tab<F> }
  | { readonly tabs: Readonly<Record<string, Tab<F>>> };
