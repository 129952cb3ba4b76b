/** The structure of a database with the definitions of its levels, whose words are then messages like any other. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { knowResource } from "../../catalogue/screens";
import { ARTICLE, articleName } from "../../contract/article-name";
import { articleMessages, articleResource, type DatabaseStructure } from "../../contract/custom-database";
import { databaseStructure } from "../../contract/endpoints/custom-database";
import type { AnyResource } from "../../contract/resource";
import { builtInChain, loadMessages } from "../../locales";
import { getRuntime } from "../../runtime";
import { useRuntime, useStore } from "../../runtime/react";

export interface KnownStructure extends DatabaseStructure {
  readonly levelOfArticle: number | null;
}

/** @param article the one whose level is asked for as well */
const structureOptions = (id: string, article: string | undefined) =>
  queryOptions({
    queryKey: ["resource", "custom-database-struct", "structure", id, article ?? ""],
    queryFn: ({ signal }): Promise<KnownStructure> =>
      getRuntime().http.call(databaseStructure, { params: { id }, query: { article }, signal, background: true }),
  });

/** Words of articles in general, those of the locale over those that fill its gaps. */
async function generalMessages(locale: string): Promise<Record<string, string>> {
  const chain = [...builtInChain(locale)].reverse();
  return Object.assign({}, ...(await Promise.all(chain.map((known) => loadMessages(known, ARTICLE))))) as Record<
    string,
    string
  >;
}

export interface StructureState {
  readonly structure: KnownStructure | undefined;
  /** A definition for each level, from the top. */
  readonly resources: readonly AnyResource[];
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Nothing is there before the words of the levels are. */
export function useStructure(id: string, article?: string): StructureState {
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const isId = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...structureOptions(id, article), enabled: isId });
  const [named, setNamed] = useState<KnownStructure>();
  const resources = useMemo(() => data?.levels.map((level) => articleResource(data, level)) ?? [], [data]);
  useEffect(() => {
    if (data === undefined) return;
    let current = true;
    for (const resource of resources) knowResource(resource);
    generalMessages(locale).then(
      (general) => {
        if (!current) return;
        i18n.add(
          locale,
          Object.assign({}, ...data.levels.map((level) => articleMessages(general, data, level, [locale]))) as Record<
            string,
            string
          >,
        );
        setNamed(data);
      },
      (failure: unknown) => {
        console.error("Words of a database could not be loaded", failure);
      },
    );
    return () => {
      current = false;
    };
  }, [data, resources, locale, i18n]);
  return {
    structure: named === data ? data : undefined,
    resources: named === data ? resources : [],
    error,
    retry: () => void refetch(),
  };
}

/** The definition of a level, or of the first one. */
export const resourceOfLevel = (resources: readonly AnyResource[], level: string | null): AnyResource | undefined =>
  resources.find(({ name }) => name === articleName(Number(level))) ?? resources[0];
