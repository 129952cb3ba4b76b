import { useCallback, useEffect, useRef, useState } from "react";
import type { Option, OptionSearch } from "./field-input";

const PAUSE_MS = 200;

export type SearchState<Id extends string | number> =
  | { readonly status: "idle" | "loading" | "failed"; readonly options: readonly Option<Id>[] }
  | { readonly status: "found"; readonly options: readonly Option<Id>[] };

export interface OptionSearchController<Id extends string | number> {
  readonly state: SearchState<Id>;
  /** Searches after a pause in typing, or at once. Previous options stay visible meanwhile. */
  readonly find: (text: string, timing?: "immediately") => void;
  readonly stop: () => void;
}

/** Runs the search of a combobox: waits for a pause in typing and drops outdated results. */
export function useOptionSearch<Id extends string | number>(search: OptionSearch<Id>): OptionSearchController<Id> {
  const [state, setState] = useState<SearchState<Id>>({ status: "idle", options: [] });
  const running = useRef<AbortController>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(pause.current);
    running.current?.abort();
    running.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const run = useCallback(
    async (text: string) => {
      const controller = new AbortController();
      running.current = controller;
      try {
        const options = await search(text.trim(), controller.signal);
        if (!controller.signal.aborted) setState({ status: "found", options });
      } catch {
        if (!controller.signal.aborted) setState({ status: "failed", options: [] });
      }
    },
    [search],
  );

  const find = useCallback(
    (text: string, timing?: "immediately") => {
      stop();
      setState(({ options }) => ({ status: "loading", options }));
      if (timing === "immediately") void run(text);
      else pause.current = setTimeout(() => void run(text), PAUSE_MS);
    },
    [run, stop],
  );

  return { state, find, stop };
}
