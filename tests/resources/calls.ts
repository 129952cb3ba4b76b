/** Calls to a resource's endpoints as its administrator. */
import { apiPathOf } from "../../src/contract/api-path";
import type { Problem } from "../../src/contract/errors";
import type { Field } from "../../src/contract/fields";
import type { AnyRecord, AnyResource } from "../../src/contract/resource";
import { isWritable } from "../../src/contract/validation";
import { data, type Harness } from "./harness";

export interface ListPage {
  readonly elements: AnyRecord[];
  readonly total: number;
}

export const isLocalised = (field: Field | undefined): boolean =>
  (field?.options as { localised?: boolean } | undefined)?.localised === true;

/** A text value for the field, localised if needed. */
export const textValue = (field: Field | undefined, text: string): unknown =>
  isLocalised(field) ? { fr_FR: text } : text;

/** A writable plain text field, preferably the label. */
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
    list: async (query: Readonly<Record<string, string>> = {}): Promise<ListPage> =>
      data<ListPage>(await harness().admin.call("GET", `${base}?${encoded(query)}`)),
    /** A record with only the label field. */
    label: (text: string): Record<string, unknown> => ({
      [resource.label]: textValue(resource.fields[resource.label], text),
    }),
  };
};
