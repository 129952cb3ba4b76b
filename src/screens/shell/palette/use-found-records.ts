/** Records that the palette shows: matches of the query on the server, and recently opened ones. */
import { useEffect, useState } from "react";
import { menuPlaces } from "../../../catalogue/menu-tree";
import { MAIN_MENU } from "../../../catalogue/menus";
import { screenOf } from "../../../catalogue/screens";
import { MIN_SEARCH_LENGTH, searchRecords, type FoundGroup } from "../../../contract/endpoints/search";
import type { Translate } from "../../../runtime/i18n";
import { useRuntime } from "../../../runtime/react";
import type { IconSource } from "../../../ui/icon/icon";
import { menuIcon } from "../icons";
import type { RecentRecord } from "../preferences";
import type { PaletteRecord, PaletteSection } from "./palette-items";

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 150;
const NOTHING: readonly FoundGroup[] = [];

export interface FoundRecords {
  readonly groups: readonly FoundGroup[];
  /** The groups belong to an earlier query. */
  readonly isSearching: boolean;
}

/** Searches the records for a text. While a longer text is searched, the last matches stay. */
export function useFoundRecords(query: string): FoundRecords {
  const { http } = useRuntime();
  const text = query.trim();
  const [found, setFound] = useState({ text: "", groups: NOTHING });
  useEffect(() => {
    if (text.length < MIN_SEARCH_LENGTH) return;
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      try {
        const call = { query: { q: text }, signal: stop.signal, background: true };
        const { groups } = await http.call(searchRecords, call);
        setFound({ text, groups });
      } catch (error) {
        if (stop.signal.aborted) return;
        console.error("Records could not be searched", error);
        setFound({ text, groups: NOTHING });
      }
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [http, text]);
  if (text.length < MIN_SEARCH_LENGTH) return { groups: NOTHING, isSearching: false };
  return { groups: found.groups, isSearching: found.text !== text };
}

const titleOf = (resource: string, t: Translate): string => {
  const key = (screenOf(resource, "list") ?? screenOf(resource, "detail"))?.titleKey;
  return key !== undefined && t.has(key) ? t.key(key) : "";
};

/** Returns the icon of a resource: the one of its list in the palette. */
function iconOf(resource: string): IconSource {
  const screen = screenOf(resource, "list") ?? screenOf(resource, "detail");
  const place = menuPlaces(MAIN_MENU).find((candidate) => candidate.screen?.tag === screen?.tag);
  return menuIcon(place?.groups[0]?.icon ?? screen?.icon);
}

const recordItem = (resource: string, found: Omit<RecentRecord, "resource">, context: string): PaletteRecord => ({
  kind: "record",
  id: `record:${found.path}`,
  label: found.label,
  context,
  path: found.path,
  icon: iconOf(resource),
});

/** Returns one section per resource, recently opened records first. */
export function recordSections(
  groups: readonly FoundGroup[],
  recent: readonly RecentRecord[],
  t: Translate,
): readonly PaletteSection[] {
  const places = new Map(recent.map(({ path }, index) => [path, index]));
  const placeOf = ({ path }: { readonly path: string }): number => places.get(path) ?? places.size;
  return groups
    .map(({ resource, records }) => ({ resource, records: records.toSorted((a, b) => placeOf(a) - placeOf(b)) }))
    .toSorted((a, b) => Math.min(...a.records.map(placeOf)) - Math.min(...b.records.map(placeOf)))
    .map(({ resource, records }) => ({
      key: `record:${resource}`,
      title: titleOf(resource, t),
      items: records.map((record) => recordItem(resource, record, record.context)),
    }));
}

/** Returns the recently opened records, with the name of their list. */
export const recentItems = (recent: readonly RecentRecord[], t: Translate): readonly PaletteRecord[] =>
  recent.map((record) => recordItem(record.resource, record, titleOf(record.resource, t)));
