/** Chooses a few of many items that together have every feature, so that a test's duration does not grow with their number. */

/**
 * Returns items that together have every feature of all items, in the given order. Takes the item with the most missing features first;
 * among equals, the one whose name comes first. The selection does not depend on the order of the items.
 */
export function coveringSelection<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  featuresOf: (item: Item) => readonly string[],
): Item[] {
  const remaining = items
    .map((item) => ({ item, name: nameOf(item), features: [...new Set(featuresOf(item))] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const missing = new Set(remaining.flatMap(({ features }) => features));
  const chosen = new Set<Item>();
  while (missing.size > 0) {
    const gains = remaining.map(({ features }) => features.filter((feature) => missing.has(feature)).length);
    const best = remaining[gains.indexOf(Math.max(...gains))];
    if (best === undefined) break;
    chosen.add(best.item);
    for (const feature of best.features) missing.delete(feature);
  }
  return items.filter((item) => chosen.has(item));
}
