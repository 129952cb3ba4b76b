/**
 * What the shop can do (/features): where a sign-in leads. Cards by menu family with their state, what waits today, and six pinned ones on
 * top. A calendar user goes on to the appointment book, a platform administrator to the shops.
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
import { FeatureCard } from "./feature-card";
import {
  familiesOf,
  FEATURE_STATES,
  narrowed,
  type Family,
  type Feature,
  type FeatureState,
  type Words,
} from "./feature-model";
import css from "./features.css";
import { usePins } from "./pins";

defineSheet(css);

const SHOP_LIST = "shop-list";
/** Few enough screens that somebody may wonder. */
const FEW = 3;

const textKey = (path: string): string => `feature.${path === "" ? "home" : path.replaceAll("/", ".")}`;

const wordsOf = (t: Translate, { entry }: Feature): Words => {
  const key = textKey(entry.path);
  return {
    label: t.has(entry.labelKey) ? t.key(entry.labelKey) : t.key(entry.titleKey),
    text: t.has(key) ? t.key(key) : "",
  };
};

/** Records behind the entries; without them the cards show no state of use. */
function useCounts(): Readonly<Record<string, number>> | undefined {
  const { http } = useRuntime();
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>();
  useEffect(() => {
    let current = true;
    http.call(featureCounts).then(
      (answer) => {
        if (current) setCounts(answer.counts);
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
  const waiting = entriesOf(nodes).filter((entry) => entry.lockedBy === undefined && (counts[entry.path] ?? 0) > 0);
  if (waiting.length === 0) return null;
  return (
    <section className="td-features__today" aria-labelledby="td-features-today">
      <h2 id="td-features-today">{t("features.today")}</h2>
      <ul>
        {waiting.map((entry) => (
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
  readonly families: readonly Family[];
  readonly userId: number;
}

function Cards({ families, userId }: CardsProps) {
  const t = useT();
  const { toasts } = useRuntime();
  const { pinned, toggle } = usePins(userId);
  const [state, setState] = useState<FeatureState | "all">("all");
  const [query, setQuery] = useState("");
  const all = families.flatMap((family) => family.features);
  const shown = narrowed(families, state, query, (feature) => wordsOf(t, feature));
  const onTop = pinned.flatMap((path) => all.find((feature) => feature.entry.path === path) ?? []);
  const unfiltered = state === "all" && query === "";

  const card = (feature: Feature) => (
    <FeatureCard
      key={feature.entry.path}
      feature={feature}
      words={wordsOf(t, feature)}
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
          {unfiltered && onTop.length > 0 ? (
            <section>
              <h2 className="td-features__family">{t("features.pinned")}</h2>
              <ul className="td-features__grid">{onTop.map(card)}</ul>
            </section>
          ) : null}
          {shown.map((family) => (
            <section key={family.key}>
              <h2 className="td-features__family">{t.key(family.key)}</h2>
              <ul className="td-features__grid">{family.features.map(card)}</ul>
            </section>
          ))}
          {shown.length > 0 ? null : (
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
          {all.length < FEW ? <p className="td-muted">{t("features.few")}</p> : null}
        </div>
      </Tabs>
    </>
  );
}

/** An account that opens nothing is told whom to ask, instead of being shown an empty search. */
function Content(props: CardsProps) {
  const t = useT();
  return props.families.length === 0 ? <EmptyState title={t("features.few")} /> : <Cards {...props} />;
}

/** Where the calendar and the platform's administrators start instead (Spec 2 §6); undefined for everybody else. */
function startElsewhere({ common }: DisplayConfiguration, nodes: readonly MenuNode[]): string | undefined {
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
  const elsewhere = display && startElsewhere(display, nodes);
  useEffect(() => {
    if (elsewhere !== undefined) void navigation.navigate(elsewhere, { replace: true });
  }, [elsewhere, navigation]);
  const ready = display !== undefined && counts !== undefined;
  useReady(ready);
  if (!ready || elsewhere !== undefined) return <Skeleton lines={6} />;
  return (
    <div className="td-features td-stack">
      <h1>{t("features.title")}</h1>
      <Today nodes={nodes} counts={display.menuCounts} />
      <Content families={familiesOf(nodes, counts)} userId={display.user.id} />
    </div>
  );
}
