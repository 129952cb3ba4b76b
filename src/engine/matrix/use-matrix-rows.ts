/** Loads the rows of a matrix in blocks: the first, those in view, and those that an edit needs. */
import { portionsOf } from "../../contract/portions";
import { keepPreviousData, useQueries, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { BLOCK, matrixEndpoints, type MatrixResponse } from "../../contract/kinds/matrix-endpoints";
import type { AnyResource } from "../../contract/resource";
import { useRuntime } from "../../runtime/react";
import { joinBlocks, type MatrixData } from "./matrix-model";

/** Maximum blocks kept besides the first: those seen last. */
const MAX_KEPT = 12;
/** Milliseconds that rows must be in view before they are loaded, so that scrolling past them costs no call. */
const SETTLED_MS = 100;

interface Kept {
  readonly search: string;
  /** Block numbers, the one seen last first. */
  readonly blocks: readonly number[];
}

export interface MatrixRows {
  readonly data: MatrixData | undefined;
  /** Why the first block could not be loaded. */
  readonly error: Error | null;
  /** Why rows in view could not be loaded. */
  readonly partError: Error | null;
  readonly isStale: boolean;
  readonly retry: () => void;
  /** Loads the rows between two indexes, both included, once they stay in view. */
  readonly show: (first: number, last: number) => void;
  /** Resolves to the matrix with all rows between two indexes loaded, both included. */
  readonly load: (first: number, last: number) => Promise<MatrixData>;
  /** Resolves to the rows with these notes, in any order. */
  readonly find: (notes: readonly string[]) => Promise<MatrixData>;
}

const blocksBetween = (first: number, last: number): number[] => {
  const from = Math.floor(first / BLOCK);
  return Array.from({ length: Math.max(0, Math.floor(last / BLOCK) - from + 1) }, (_, index) => from + index);
};

const answers = (results: readonly UseQueryResult<MatrixResponse>[]) => ({
  data: results.map((result) => result.data),
  error: results.find((result) => result.data === undefined && result.error !== null)?.error ?? null,
});

export function useMatrixRows(resource: AnyResource, search: Readonly<Record<string, string>>): MatrixRows {
  const { http } = useRuntime();
  const client = useQueryClient();
  const { read } = matrixEndpoints(resource);
  const searchText = JSON.stringify(search);
  const firstKey = ["matrix", resource.name, search, 0];
  const total = client.getQueryData<MatrixResponse>(firstKey)?.total ?? null;
  const options = (block: number) => ({
    queryKey: ["matrix", resource.name, search, block],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<MatrixResponse> =>
      http.call(read, {
        query: {
          ...search,
          from: String(block * BLOCK),
          size: String(BLOCK),
          ...(block > 0 && total !== null && { total: String(total) }),
        },
        signal,
        background: block > 0,
      }),
  });
  const [kept, setKept] = useState<Kept>({ search: searchText, blocks: [] });
  const blocks = useMemo(() => (kept.search === searchText ? kept.blocks : []), [kept, searchText]);
  const first = useQuery({ ...options(0), placeholderData: keepPreviousData });
  const others = useQueries({ queries: blocks.map(options), combine: answers });
  const loaded = useMemo(() => {
    const found = new Map<number, MatrixResponse>();
    if (first.data !== undefined) found.set(0, first.data);
    for (const [index, block] of blocks.entries()) {
      const data = others.data[index];
      if (data !== undefined && !first.isPlaceholderData) found.set(block, data);
    }
    return found;
  }, [first.data, first.isPlaceholderData, blocks, others.data]);
  const data = useMemo(() => joinBlocks(loaded), [loaded]);

  const [inView, setInView] = useState<readonly [number, number]>([0, 0]);
  useEffect(() => {
    const needed = blocksBetween(...inView).filter((block) => block > 0);
    if (needed.every((block) => blocks.includes(block))) return;
    const timer = setTimeout(() => {
      const others = blocks.filter((block) => !needed.includes(block));
      setKept({ search: searchText, blocks: [...needed, ...others].slice(0, MAX_KEPT) });
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [inView, blocks, searchText]);

  const find = async (notes: readonly string[]): Promise<MatrixData> => {
    const parts = portionsOf(notes, BLOCK);
    const found = new Map<number, MatrixResponse>();
    for (const [number, part] of parts.entries()) {
      const query = { ...search, q: part.join(" "), from: "0", size: String(BLOCK) };
      found.set(number, await http.call(read, { query }));
    }
    const [first] = found.values();
    if (first !== undefined) found.set(0, { ...first, total: parts.length * BLOCK });
    const joined = joinBlocks(found);
    if (joined === undefined) throw new Error("Rows are found by at least one note.");
    return joined;
  };

  return {
    data,
    find,
    error: data === undefined ? first.error : null,
    partError: others.error,
    isStale: first.isPlaceholderData,
    retry: () => void client.refetchQueries({ queryKey: ["matrix", resource.name, search], type: "active" }),
    show: useCallback((from: number, to: number) => {
      setInView(([first, last]) => (first === from && last === to ? [first, last] : [from, to]));
    }, []),
    load: async (from, to) => {
      const count = data?.rows.length ?? 0;
      const all = new Map(loaded);
      const missing = blocksBetween(from, Math.min(to, count - 1)).filter((block) => !all.has(block));
      for (const block of [0, ...missing])
        all.set(block, all.get(block) ?? (await client.fetchQuery({ ...options(block), staleTime: Infinity })));
      const joined = joinBlocks(all);
      if (joined === undefined) throw new Error("A matrix has a first block.");
      return joined;
    },
  };
}
