/** Reads options that only some kinds have, from fields whose kind is known at run time only. */
import type { Field, Fields } from "./field";

/** Returns whether the field has one value for each language. */
export const isLocalised = ({ options }: Field): boolean =>
  (options as { readonly localised?: boolean }).localised === true;

/** Returns the fields of the rows of a `rows` field. */
export const rowFields = ({ options }: Field): Fields => (options as unknown as { readonly fields: Fields }).fields;

/** Returns the target resource of a reference. */
export const targetOf = ({ options }: Field): string => (options as unknown as { readonly resource: string }).resource;

/** Returns the values that a `choice` or `choices` field offers. */
export const choicesOf = ({ options }: Field): readonly string[] =>
  (options as unknown as { readonly values: readonly string[] }).values;
