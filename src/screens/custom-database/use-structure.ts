/** Loads the structure of a database and registers its levels as resources with messages. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { registerResource } from "../../catalogue/load-resource";
import { ARTICLE, articleName } from "../../contract/article-name";
import { articleMessages, articleResource, type DatabaseStructure } from "../../contract/custom-database";
import { databaseStructure } from "../../contract/endpoints/custom-database";
import type { AnyResource } from "../../contract/resource";
import { builtInChain, loadMessages } from "../../locales";
import { getRuntime } from "../../runtime";
import { useRuntime, useStore } from "../../runtime/react";

export interface LoadedStructure extends DatabaseStructure {
  readonly levelOfArticle: number | null;
}

/** @param article id of an article whose level is loaded too */
const structureOptions = (id: string, article: string | undefined) =>
  queryOptions({
    queryKey: ["resource", "custom-database-struct", "structure", id, article ?? ""],
    queryFn: ({ signal }): Promise<LoadedStructure> =>
      getRuntime().http.call(databaseStructure, { params: { id }, query: { article }, signal, background: true }),
  });

/** Returns the messages of articles in general; those of fallback languages fill the gaps. */
async function generalMessages(locale: string): Promise<Record<string, string>> {
  const chain = [...builtInChain(locale)].reverse();
  return Object.assign(
    {},
    ...(await Promise.all(chain.map((chainLocale) => loadMessages(chainLocale, ARTICLE)))),
  ) as Record<string, string>;
}

export interface StructureState {
  readonly structure: LoadedStructure | undefined;
  /** A definition for each level, top level first. */
  readonly resources: readonly AnyResource[];
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Returns the structure once the messages of its levels are loaded.
 *
 * @param id id of the database; nothing is loaded for any other text
 * @param article id of an article whose level is loaded too
 */
export function useStructure(id: string, article?: string): StructureState {
  const { i18n } = useRuntime();
  const locale = useStore(i18n.store, (state) => state.locale);
  const isId = /^\d{1,15}$/.test(id);
  const { data, error, refetch } = useQuery({ ...structureOptions(id, article), enabled: isId });
  const [structureWithMessages, setStructureWithMessages] = useState<LoadedStructure>();
  const [messagesError, setMessagesError] = useState<Error | null>(null);
  const [attempt, setAttempt] = useState(1);
  const resources = useMemo(() => data?.levels.map((level) => articleResource(data, level)) ?? [], [data]);
  useEffect(() => {
    if (data === undefined) return;
    let current = true;
    for (const resource of resources) registerResource(resource);
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
        setStructureWithMessages(data);
      },
      (failure: unknown) => {
        console.error("The texts of a database could not be loaded", failure);
        if (current) setMessagesError(failure instanceof Error ? failure : new Error(String(failure)));
      },
    );
    return () => {
      current = false;
    };
  }, [data, resources, locale, i18n, attempt]);
  return {
    structure: structureWithMessages === data ? data : undefined,
    resources: structureWithMessages === data ? resources : [],
    error: error ?? messagesError,
    retry: () => {
      setMessagesError(null);
      setAttempt(attempt + 1);
      void refetch();
    },
  };
}

/** Returns the definition of a level; of the first level for an unknown id. */
export const resourceOfLevel = (resources: readonly AnyResource[], level: string | null): AnyResource | undefined =>
  resources.find(({ name }) => name === articleName(Number(level))) ?? resources[0];
