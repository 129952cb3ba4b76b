/**
 * `td-features`: the shop's features as cards with their state, grouped as in the menu; pinned cards and open items on top.
 * Calendar users are redirected to the appointment book, super administrators to the shops.
 */
import { useEffect, useMemo, useState } from "react";
import { entriesOf, firstOpenPath, menuFacts, menuOf, menuTree, type MenuNode } from "../../catalogue/menu-tree";
import { findScreen } from "../../catalogue/screens";
import type { DisplayConfiguration } from "../../contract/context";
import { featureCounts } from "../../contract/endpoints/features";
import { useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import type { Translate } from "../../runtime/i18n";
import { Button } from "../../ui/button/button";
import { Count } from "../../ui/badge/count";
import { SearchInput } from "../../ui/inputs/search-input";
import { Link } from "../../ui/link/link";
import { EmptyState } from "../../ui/states/empty-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Tabs } from "../../ui/tabs/tabs";
import { Heading } from "../../ui/text/heading";
import { FeatureCard } from "./feature-card";
import {
  groupFeatures,
  FEATURE_STATES,
  filterGroups,
  type FeatureGroup,
  type Feature,
  type FeatureState,
  type FeatureTexts,
} from "./feature-model";
import css from "./features.css";
import { usePins } from "./pins";

defineSheet(css);

const SHOP_LIST = "shop-list";
/** Number of features below which a hint explains why there are so few. */
const HINT_BELOW = 3;

const textKey = (path: string): string => `feature.${path === "" ? "home" : path.replaceAll("/", ".")}`;

const textsOf = (t: Translate, { entry }: Feature): FeatureTexts => {
  const key = textKey(entry.path);
  return {
    label: t.has(entry.labelKey) ? t.key(entry.labelKey) : t.key(entry.titleKey),
    text: t.has(key) ? t.key(key) : "",
  };
};

/** Loads the number of records per menu entry. After a failure it is empty, and the cards do not show whether a feature is used. */
function useCounts(): Readonly<Record<string, number>> | undefined {
  const { http } = useRuntime();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>();
  useEffect(() => {
    let current = true;
    http.call(featureCounts).then(
      (response) => {
        if (current) setCounts(response.counts);
      },
      (error: unknown) => {
        console.error("The features could not be counted", error);
        if (current) setCounts({});
      },
    );
    return () => {
      current = false;
    };
  }, [http]);
  return counts;
}

/** Entries with open items. */
function Today({
  nodes,
  counts,
}: {
  readonly nodes: readonly MenuNode[];
  readonly counts: Readonly<Record<string, number>>;
}) {
  const t = useT();
  const entriesWithItems = entriesOf(nodes).filter(
    (entry) => entry.lockedBy === undefined && (counts[entry.path] ?? 0) > 0,
  );
  if (entriesWithItems.length === 0) return null;
  return (
    <section className="td-features__today" aria-labelledby="td-features-today">
      <Heading level={2} id="td-features-today">
        {t("features.today")}
      </Heading>
      <ul>
        {entriesWithItems.map((entry) => (
          <li key={entry.path}>
            <Count value={counts[entry.path] ?? 0} tone="warning" />{" "}
            <Link to={entry.path}>{t.has(entry.labelKey) ? t.key(entry.labelKey) : t.key(entry.titleKey)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CardsProps {
  readonly groups: readonly FeatureGroup[];
  readonly userId: number;
}

function Cards({ groups, userId }: CardsProps) {
  const t = useT();
  const { toasts } = useRuntime();
  const { pinned, toggle } = usePins(userId);
  const [state, setState] = useState<FeatureState | "all">("all");
  const [query, setQuery] = useState("");
  const all = groups.flatMap((group) => group.features);
  const visibleGroups = filterGroups(groups, state, query, (feature) => textsOf(t, feature));
  const pinnedFeatures = pinned.flatMap((path) => all.find((feature) => feature.entry.path === path) ?? []);
  const isUnfiltered = state === "all" && query === "";

  const card = (feature: Feature) => (
    <FeatureCard
      key={feature.entry.path}
      feature={feature}
      texts={textsOf(t, feature)}
      pinned={pinned.includes(feature.entry.path)}
      onPin={() => {
        if (!toggle(feature.entry.path)) toasts.show({ kind: "info", key: "features.pin.full" });
      }}
    />
  );
  const tabs = (["all", ...FEATURE_STATES] as const)
    .map((id) => ({
      id,
      label: t(`features.state.${id}`),
      count: id === "all" ? all.length : all.filter((feature) => feature.state === id).length,
    }))
    .filter(({ id, count }) => id === "all" || count > 0);
  return (
    <>
      <SearchInput
        label={t("features.search")}
        placeholder={t("features.search")}
        value={query}
        onChange={setQuery}
        className="td-features__search"
      />
      <Tabs
        label={t("features.states")}
        items={tabs}
        value={state}
        onChange={(id) => {
          setState(tabs.find((tab) => tab.id === id)?.id ?? "all");
        }}
      >
        <div className="td-stack">
          {isUnfiltered && pinnedFeatures.length > 0 ? (
            <section>
              <Heading level={2} className="td-features__family">
                {t("features.pinned")}
              </Heading>
              <ul className="td-features__grid">{pinnedFeatures.map(card)}</ul>
            </section>
          ) : null}
          {visibleGroups.map((group) => (
            <section key={group.key}>
              <Heading level={2} className="td-features__family">
                {t.key(group.key)}
              </Heading>
              <ul className="td-features__grid">{group.features.map(card)}</ul>
            </section>
          ))}
          {visibleGroups.length > 0 ? null : (
            <EmptyState
              title={t("features.none")}
              action={
                <Button
                  onClick={() => {
                    setState("all");
                    setQuery("");
                  }}
                >
                  {t("features.clear")}
                </Button>
              }
            />
          )}
          {all.length < HINT_BELOW ? <p className="td-muted">{t("features.few")}</p> : null}
        </div>
      </Tabs>
    </>
  );
}

/** Tells an account without any features whom to ask, instead of showing an empty search. */
function Content(props: CardsProps) {
  const t = useT();
  return props.groups.length === 0 ? <EmptyState title={t("features.few")} /> : <Cards {...props} />;
}

/** Returns the path that calendar users and super administrators are redirected to; undefined for all others. */
function redirectPath({ common }: DisplayConfiguration, nodes: readonly MenuNode[]): string | undefined {
  if (common.appContextGroup === "ECALENDAR") return findScreen("welcome") === undefined ? undefined : "welcome";
  if (!common.superAdmin) return undefined;
  return entriesOf(nodes).some(({ path }) => path === SHOP_LIST) ? SHOP_LIST : firstOpenPath(nodes);
}

export function Features() {
  const t = useT();
  const { session, navigation } = useRuntime();
  const state = useSession();
  const counts = useCounts();
  const nodes = useMemo(() => {
    const { display } = state;
    return display === undefined ? [] : menuTree(menuOf(display.common.appContextGroup), menuFacts(session, display));
  }, [session, state]);
  const { display } = state;
  const redirect = display && redirectPath(display, nodes);
  useEffect(() => {
    if (redirect !== undefined) void navigation.navigate(redirect, { replace: true });
  }, [redirect, navigation]);
  const ready = display !== undefined && counts !== undefined;
  useReady(ready);
  if (!ready || redirect !== undefined) return <Skeleton lines={6} />;
  return (
    <div className="td-features td-stack">
      <Heading level={1}>{t("features.title")}</Heading>
      <Today nodes={nodes} counts={display.menuCounts} />
      <Content groups={groupFeatures(nodes, counts)} userId={display.user.id} />
    </div>
  );
}
