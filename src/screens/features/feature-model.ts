/** Features derived from the menu: in use, to be set up, or included in a higher plan. */
import { entriesOf, type MenuEntry, type MenuNode } from "../../catalogue/menu-tree";
import type { MessageKey } from "../../contract/errors";
import { foldText } from "../../contract/fold-text";

export const FEATURE_STATES = ["ACTIVE", "TO_CONFIGURE", "AVAILABLE", "IN_PLAN"] as const;
export type FeatureState = (typeof FEATURE_STATES)[number];

export interface Feature {
  readonly entry: MenuEntry;
  readonly state: FeatureState;
  /** Number of records, if counted. */
  readonly count?: number;
}

export interface FeatureGroup {
  /** Message key of the group's name. */
  readonly key: MessageKey;
  readonly features: readonly Feature[];
}

export const stateOf = (
  { path, lockedBy }: Pick<MenuEntry, "path" | "lockedBy">,
  counts: Readonly<Record<string, number>>,
): FeatureState => {
  if (lockedBy !== undefined) return "IN_PLAN";
  const count = counts[path];
  return count === undefined ? "AVAILABLE" : count > 0 ? "ACTIVE" : "TO_CONFIGURE";
};

/** Path of the screen of features, which is not a feature itself. */
const FEATURES_PATH = "features";

/** Returns features by menu group; entries outside groups come first, under a general name. */
export function groupFeatures(
  nodes: readonly MenuNode[],
  counts: Readonly<Record<string, number>>,
): readonly FeatureGroup[] {
  const featureOf = (entry: MenuEntry): Feature => ({
    entry,
    state: stateOf(entry, counts),
    count: counts[entry.path],
  });
  const single = nodes.flatMap((node) =>
    node.kind === "entry" && node.path !== FEATURES_PATH ? [featureOf(node)] : [],
  );
  const grouped = nodes.flatMap((node): readonly FeatureGroup[] =>
    node.kind === "section" ? [{ key: node.key, features: entriesOf(node.items).map(featureOf) }] : [],
  );
  return single.length === 0 ? grouped : [{ key: "features.general", features: single }, ...grouped];
}

export interface FeatureTexts {
  readonly label: string;
  readonly text: string;
}

/** Filters features by state, and by words that must all occur in their label or text. */
export const filterGroups = (
  groups: readonly FeatureGroup[],
  state: FeatureState | "all",
  query: string,
  textsOf: (feature: Feature) => FeatureTexts,
): readonly FeatureGroup[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      features: group.features.filter((feature) => {
        const { label, text } = textsOf(feature);
        const haystack = foldText(`${label} ${text}`);
        return (state === "all" || feature.state === state) && words.every((word) => haystack.includes(word));
      }),
    }))
    .filter(({ features }) => features.length > 0);
};
