/** Calls of one resource as its administrator makes them. */
import { apiPathOf } from "../../src/contract/api-path";
import type { Problem } from "../../src/contract/errors";
import type { Field } from "../../src/contract/fields";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { isWritable } from "../../src/contract/validation";
import { data, type Harness } from "./harness";

export interface Listed {
  readonly elements: AnyRecord[];
  readonly total: number;
}

export const isLocalised = (field: Field | undefined): boolean =>
  (field?.options as { localised?: boolean } | undefined)?.localised === true;

/** A text as the field takes it. */
export const as = (field: Field | undefined, text: string): unknown => (isLocalised(field) ? { fr_FR: text } : text);

/** A plain text field that can be changed, the label if it is one. */
export const textField = ({ label, fields }: AnyResource): string | undefined =>
  Object.entries(fields).find(([name, field]) => name === label && field.kind === "text")?.[0] ??
  Object.entries(fields).find(([, field]) => field.kind === "text" && isWritable(field))?.[0];

export const encoded = (query: Readonly<Record<string, string>>): string => new URLSearchParams(query).toString();

export const problemOf = async (response: Promise<{ statusCode: number; json<T>(): T }>): Promise<Problem> =>
  (await response).json<Problem>();

export const callsOf = (resource: AnyResource, harness: () => Harness) => {
  const base = apiPathOf(resource);
  return {
    base,
    list: async (query: Readonly<Record<string, string>> = {}): Promise<Listed> =>
      data<Listed>(await harness().admin.call("GET", `${base}?${encoded(query)}`)),
    /** The label field set to a text. */
    label: (text: string): Record<string, unknown> => ({ [resource.label]: as(resource.fields[resource.label], text) }),
  };
};
