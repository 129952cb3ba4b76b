/**
 * Attributes that elements have besides those of their own component and their path. Types, documentation and the parsing of attributes
 * follow from these interfaces: their comments are the descriptions, and a union of literals is a list of allowed values.
 */
import type { Appearance } from "./appearance";

/** Attributes of every element. */
export interface SharedAttributes {
  /** Colour theme; the page's when absent. */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Height of rows and controls; comfortable when absent. */
  density?: "comfortable" | "compact" | undefined;
  /** Level of the heading that titles the element, 1 to 6. Default: 2; on the admin's own page 1. */
  headingLevel?: 1 | 2 | 3 | 4 | 5 | 6 | undefined;
  /** Leaves the title out, for pages that have one of their own. */
  hideTitle?: boolean | undefined;
  /** Look of this element in JSON; the property takes an object. See `Appearance`. */
  appearance?: Appearance | string | undefined;
}

/** Attributes that style sheets read; they are not properties. */
export const ATTRIBUTES_ONLY = ["theme", "density"] as const satisfies readonly (keyof SharedAttributes)[];

/** The attributes of every element that are properties too. */
export type SharedProperties = Omit<SharedAttributes, (typeof ATTRIBUTES_ONLY)[number]>;

interface DetailAttributes {
  /**
   * Names of the actions that stay, by comma: `create`, `import`, `export`, `update`, `remove` and the resource's own. Empty: none.
   */
  actions?: string;
  /** Nothing can be changed: no editing, creating, importing or deleting. */
  readonly?: boolean;
}

interface ListAttributes extends DetailAttributes {
  /** Filters that always apply, as in the list's address: `active=true&country=FR,BE`. */
  filter?: string;
  /** Names of the columns by comma, in this order; the label is always first. */
  columns?: string;
}

/** Attributes of the screens of a resource, by kind of screen. */
export interface ScreenAttributes {
  list: ListAttributes;
  detail: DetailAttributes;
  settings: Pick<DetailAttributes, "readonly">;
}

/** How the value of each attribute is parsed. */
export type AttributeKinds<Attributes> = {
  readonly [Name in keyof Attributes]-?: NonNullable<Attributes[Name]> extends boolean
    ? "boolean"
    : NonNullable<Attributes[Name]> extends number
      ? "number"
      : "string";
};

/** Text of an attribute with a list of documented values. Pages can set any other text, so code must expect it. */
export type OneOf<Values extends string> = Values | (string & Record<never, never>);
