/** Search of records for reference fields, by the server's list call. */
import { useCallback, useMemo, useState } from "react";
import { detailPattern, loadResource } from "../../catalogue/load-resource";
import { screenPath } from "../../catalogue/screens";
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

const MAX_RESULTS = 20;

/**
 * Returns the label of a record: its label field in the interface language, or when empty that of the record it belongs
 * to.
 */
export function labelOf({ label, fields }: AnyResource, record: AnyRecord, locale: string): string {
  const value = record[label];
  if (value === null || value === undefined) return `#${String(record.id)}`;
  const ownLabel = typeof value === "string" ? value : localisedText(value as Record<string, string>, locale);
  if (ownLabel !== "") return ownLabel;
  const owner = Object.keys(fields).find((name) => fields[name]?.kind === "reference" && fields[name].options.required);
  return owner === undefined ? "" : ((record[owner] as Reference | null | undefined)?.label ?? "");
}

/** Returns the code and town of a record, to tell apart records of the same name. */
const hintOf = (resource: AnyResource, record: AnyRecord): string | undefined => {
  const code = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === "code");
  const parts = [code === undefined ? undefined : record[code], record["city"]].filter(
    (part) => typeof part === "string" && part !== "",
  );
  return parts.length === 0 ? undefined : parts.join(" · ");
};

export interface ReferenceAccess {
  readonly search: OptionSearch<number>;
  /** Returns the path of a record's detail screen; undefined when there is none. */
  readonly pathOf: ((id: number) => string) | undefined;
  /** Definition of the other resource; set by the first search. */
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
      if (resource === undefined)
        throw new Error(`No resource is named "${name}": correct the target of the reference field`);
      setTarget(resource);
      const filters = Object.entries(filter ?? {}).map(([key, value]) => [`filter[${key}]`, value]);
      const query = Object.fromEntries([
        ["size", String(MAX_RESULTS)],
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
    return { search, target, pathOf: pattern === undefined ? undefined : (id: number) => screenPath(pattern, { id }) };
  }, [name, search, target]);
}
