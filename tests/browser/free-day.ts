/** Finds a garage and a day of the demo data in which nothing is booked yet. */
import type { Page } from "playwright-core";
import type { AppointmentBook } from "../../src/contract/endpoints/appointment-book";

const DAY_MS = 86_400_000;
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

export interface FreeDay {
  readonly dealer: number;
  readonly day: string;
  /** Names of the bays. */
  readonly bays: readonly string[];
}

/** Reads an address of the API from the page, with its session. */
const read = <T>(page: Page, path: string): Promise<T> =>
  page.evaluate(async (target) => ((await (await fetch(`/admin/api/${target}`)).json()) as { data: T }).data, path);

/**
 * Finds a dealer and a day with two bays that are open and free.
 *
 * @param which of the next four weeks, so that journeys that run at the same time book on different days
 */
export async function findFreeDay(page: Page, which: "first" | "middle" | "last" = "first"): Promise<FreeDay> {
  const calendar = "appointment-calendar/book";
  const { elements } = await read<{ elements: readonly { id: number }[] }>(page, `${calendar}/dealers`);
  for (const { id } of elements.slice(0, 8)) {
    const book = await read<AppointmentBook>(page, `${calendar}?dealer=${id}&from=${dayIn(2)}&to=${dayIn(30)}`);
    const { timeZone } = book.dealer;
    const days = book.days.filter(({ day, from, to }) => {
      const bayDays = book.bayDays.filter((bayDay) => bayDay.day === day);
      const isOpen = bayDays.slice(0, 2).every(({ open, closed }) => open.length > 0 && closed.length === 0);
      return isOpen && book.bays.length > 1 && !book.cards.some(({ start }) => start >= from && start < to);
    });
    const free = days.at({ first: 0, middle: Math.floor(days.length / 2), last: -1 }[which]);
    if (free !== undefined && timeZone === "Europe/Paris")
      return { dealer: id, day: free.day, bays: book.bays.map(({ name }) => name) };
  }
  throw new Error("No dealer of the demo data has a free day");
}
