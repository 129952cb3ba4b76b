/** Where a service goes that is dragged between categories, and which category it gets. */
import type { Reference } from "../../../contract/fields";
import type { AnyRecord } from "../../../contract/resource";

/** A place among the services of a category, from 0. */
export interface ServicePlace {
  readonly category: number;
  readonly index: number;
}

/** Returns the category of a service; 0 without one. */
export const categoryOf = (service: AnyRecord | undefined): number =>
  (service?.["category"] as Reference | null | undefined)?.id ?? 0;

/** Id of the drop target before the first service of a category. */
export const headOf = (category: number): string => `category-${category}`;

/**
 * Returns the place where a service is dropped; undefined when it stays.
 *
 * @param shown services as the screen shows them: category after category
 * @param over id of the service under it, or the head of a category
 */
export function dropPlace(
  shown: readonly AnyRecord[],
  categories: readonly number[],
  id: number,
  over: number | string,
): ServicePlace | undefined {
  const head = categories.find((category) => headOf(category) === over);
  if (head !== undefined) return { category: head, index: 0 };
  const from = shown.findIndex((service) => service.id === id);
  const to = shown.findIndex((service) => service.id === over);
  if (from < 0 || to < 0 || from === to) return undefined;
  const category = categoryOf(shown[to]);
  const others = shown.filter((service) => service.id !== id && categoryOf(service) === category);
  return { category, index: others.findIndex((service) => service.id === over) + (to > from ? 1 : 0) };
}

/** Services after a move. */
export interface ServiceMove {
  /** All services in their new order, the moved one in its new category. */
  readonly services: readonly AnyRecord[];
  /** New category by service; undefined within one category. */
  readonly parents: Readonly<Record<string, number>> | undefined;
}

/**
 * Moves a service, and returns undefined when nothing changes.
 *
 * @param services all services in their stored order, which is one for all categories
 */
export function moveService(
  services: readonly AnyRecord[],
  id: number,
  { category, index }: ServicePlace,
): ServiceMove | undefined {
  const from = services.findIndex((service) => service.id === id);
  const moved = services[from];
  if (moved === undefined) return undefined;
  const isRegrouped = categoryOf(moved) !== category;
  const others = services.filter((service) => service !== moved);
  const inCategory = others.filter((service) => categoryOf(service) === category);
  const [previous, next] = [inCategory[index - 1], inCategory[index]];
  const first = previous === undefined ? 0 : others.indexOf(previous) + 1;
  const last = next === undefined ? others.length : others.indexOf(next);
  // Among the services of other categories, it moves no further than needed.
  const to = Math.min(Math.max(from, first), last);
  const placed = isRegrouped ? { ...moved, category: { id: category, label: "" } } : moved;
  if (to === from && !isRegrouped) return undefined;
  return {
    services: [...others.slice(0, to), placed, ...others.slice(to)],
    parents: isRegrouped ? { [String(id)]: category } : undefined,
  };
}
