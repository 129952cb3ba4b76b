/** Loads the appointment book and keeps it up to date, and remembers what it shows in the address. */
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { bookDealers, readBook, type AppointmentBook } from "../../../contract/endpoints/appointment-book";
import { isDay } from "../../../contract/days";
import { today } from "../../../engine/resource-cache";
import { useQueryValue, useRuntime } from "../../../runtime/react";
import { BOOK_VIEWS, periodOf, type BookView } from "./book-model";

/** Seconds between two looks for changes of other users. */
const POLL_SECONDS = 30;
const LEAST_POLL_SECONDS = 15;

/** What the element's attributes say. The address of the host page has precedence. */
export interface BookAttributes {
  /** Dealer whose book shows. Default: the first that takes appointments. */
  readonly dealerId?: string;
  /** Day that shows: `2026-03-05`. Default: today. */
  readonly date?: string;
  /** What shows around that day. Default: as the garage's settings say, else `day`. */
  readonly view?: BookView;
  /** Ids of the bays that show, by comma. Default: all. */
  readonly bays?: string;
  /** Seconds between two looks for changes of other users, at least 15. Default: 30. */
  readonly pollSeconds?: number;
}

export interface BookPlace {
  readonly dealer: number | undefined;
  readonly day: string;
  readonly view: BookView;
  /** Empty for all bays. */
  readonly bays: readonly number[];
  /** Changes parts of it; null for the default. */
  readonly go: (changes: PlaceChanges) => void;
}

type PlaceName = "dealer" | "date" | "view" | "bays";
type PlaceChanges = { readonly [Name in PlaceName]?: string | null };

const idOf = (text: string | null | undefined): number | undefined =>
  /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;

/**
 * Returns the dealer, day, view and bays that show. They are in the address if the page has a router, else in the element.
 *
 * @param usualView view of the garage, where neither names one
 */
export function useBookPlace({ dealerId, date, view, bays }: BookAttributes, usualView: BookView): BookPlace {
  const { navigation } = useRuntime();
  const [own, setOwn] = useState<PlaceChanges>({});
  const [urlDealer] = useQueryValue("dealer");
  const [urlDate] = useQueryValue("date");
  const [urlView] = useQueryValue("view");
  const [urlBays] = useQueryValue("bays");
  const go = useCallback<BookPlace["go"]>(
    (changes) => {
      if (navigation.hasRouter()) navigation.setQuery(changes, { push: true });
      else setOwn((before) => ({ ...before, ...changes }));
    },
    [navigation],
  );
  const url = { dealer: urlDealer, date: urlDate, view: urlView, bays: urlBays };
  const given = { dealer: dealerId, date, view, bays };
  const value = (name: PlaceName): string | null | undefined =>
    (navigation.hasRouter() ? url[name] : own[name]) ?? given[name];
  const day = value("date");
  const shown = BOOK_VIEWS.find((candidate) => candidate === value("view"));
  return {
    dealer: idOf(value("dealer")),
    day: typeof day === "string" && isDay(day) ? day : today(),
    view: shown ?? usualView,
    bays: (value("bays") ?? "").split(",").flatMap((text) => idOf(text) ?? []),
    go,
  };
}

export const BOOK_KEY = "appointment-book";

/** Loads what a view shows: the cards of a day or week, else the load only. */
export function useBook({ dealer, day, view }: BookPlace, pollSeconds = POLL_SECONDS) {
  const { http } = useRuntime();
  const client = useQueryClient();
  const period = periodOf(view, day);
  const content = view === "day" || view === "week" ? "all" : "load";
  const queryKey = [BOOK_KEY, dealer ?? null, period.from, period.to, content];
  return useQuery<AppointmentBook>({
    queryKey,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: Math.max(LEAST_POLL_SECONDS, pollSeconds) * 1000,
    queryFn: ({ signal }) =>
      http.call(readBook, {
        query: { ...(dealer !== undefined && { dealer }), ...period, content },
        signal,
        background: true,
        unattended: client.getQueryData(queryKey) !== undefined,
      }),
  });
}

/** Loads the dealers that the account may choose from. */
export function useBookDealers() {
  const { http } = useRuntime();
  return useQuery({
    queryKey: ["appointment-book-dealers"],
    staleTime: 300_000,
    queryFn: async ({ signal }) => (await http.call(bookDealers, { signal, background: true })).elements,
  });
}
