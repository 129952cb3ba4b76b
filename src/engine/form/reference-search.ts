/** Finds records of another resource for a reference field, by the server's list call. */
import { useCallback, useMemo, useState } from "react";
import { detailPattern, fillPath, loadResource } from "../../catalogue/screens";
import type { Field, Reference } from "../../contract/fields";
import { resourceEndpoints } from "../../contract/resource-endpoints";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import type { Option, OptionSearch } from "../../ui/fields/field-input";
import { useRuntime, useStore } from "../../runtime/react";
import { localisedText } from "../cells/format";

interface ReferenceOptions {
  readonly resource: string;
  readonly filter?: Readonly<Record<string, string>>;
}

const SHOWN = 20;

/** What names a record: its label field, in the interface's language where it is localised; left empty, the record that it belongs to. */
export function labelOf({ label, fields }: AnyResource, record: AnyRecord, locale: string): string {
  const value = record[label];
  if (value === null || value === undefined) return `#${String(record.id)}`;
  const own = typeof value === "string" ? value : localisedText(value as Record<string, string>, locale);
  if (own !== "") return own;
  const owner = Object.keys(fields).find((name) => fields[name]?.kind === "reference" && fields[name].options.required);
  return owner === undefined ? "" : ((record[owner] as Reference | null | undefined)?.label ?? "");
}

/** The code or town of a record, which tells namesakes apart. */
const hintOf = (resource: AnyResource, record: AnyRecord): string | undefined => {
  const code = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === "code");
  const parts = [code === undefined ? undefined : record[code], record["city"]].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return parts.length === 0 ? undefined : parts.join(" · ");
};

export interface ReferenceAccess {
  readonly search: OptionSearch<number>;
  /** Path of the record's own screen; undefined where the resource has none. */
  readonly pathOf: ((id: number) => string) | undefined;
  /** The definition of the other resource, known from the first search on. */
  readonly target: AnyResource | undefined;
}

export function useReferenceSearch(field: Field): ReferenceAccess {
  const { http, i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const { resource: name, filter } = field.options as unknown as ReferenceOptions;
  const [target, setTarget] = useState<AnyResource>();
  const search = useCallback(
    async (text: string, signal: AbortSignal): Promise<Option<number>[]> => {
      const resource = await loadResource(name);
      if (resource === undefined) throw new Error(`No resource is named "${name}", so nothing can be referred to`);
      setTarget(resource);
      const filters = Object.entries(filter ?? {}).map(([key, value]) => [`filter[${key}]`, value]);
      const query = Object.fromEntries([
        ["size", String(SHOWN)],
        ...(text === "" ? [] : [["q", text]]),
        ...filters,
      ]) as Record<string, string>;
      const { elements } = await http.call(resourceEndpoints(resource).list, { query, signal, background: true });
      return (elements as unknown as AnyRecord[]).map((record) => ({
        id: record.id,
        label: labelOf(resource, record, locale),
        hint: hintOf(resource, record),
      }));
    },
    [name, filter, http, locale],
  );
  return useMemo(() => {
    const pattern = detailPattern(name);
    return { search, target, pathOf: pattern === undefined ? undefined : (id: number) => fillPath(pattern, { id }) };
  }, [name, search, target]);
}
