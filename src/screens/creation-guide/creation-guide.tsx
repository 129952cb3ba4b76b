/**
 * The home at the base path (Spec 2 §3): the creation guide for whoever has it; links into the menu for others; super administrators and
 * calendar users go on to the first screen that is theirs.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import { firstOpenPath, menuFacts, menuOf, menuTree, type MenuNode } from "../../catalogue/menu-tree";
import { findScreen } from "../../catalogue/screens";
import type { DisplayConfiguration } from "../../contract/context";
import type { GuideBlock } from "../../contract/endpoints/home-guide";
import { useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { BlockList } from "./block-list";
import { BlockSteps } from "./block-steps";
import css from "./creation-guide.css";
import { nextPlace, progressOf } from "./guide-model";
import { Overview } from "./overview";
import { RestrictionBanners } from "./restriction-banners";
import { Summary } from "./summary";
import { useGuide, type Guide, type GuideData } from "./use-guide";

defineSheet(css);

export interface CreationGuideProps {
  /** Type of the block to open. */
  readonly block?: string;
  /** Without the banners that say what is restricted. */
  readonly hideBanners?: boolean;
  /** Without the offer to watch the introduction. */
  readonly hideVideo?: boolean;
}

/** Where somebody goes on to whose home is elsewhere; undefined for whoever stays. */
export function onwardPath(display: DisplayConfiguration, nodes: readonly MenuNode[]): string | undefined {
  if (display.common.appContextGroup === "ECALENDAR")
    return findScreen("welcome") === undefined ? firstOpenPath(nodes) : "welcome";
  return display.common.superAdmin ? firstOpenPath(nodes) : undefined;
}

function useMenuNodes(display: DisplayConfiguration | undefined): readonly MenuNode[] {
  const { session } = useRuntime();
  const { shop } = useSession();
  return useMemo(() => {
    // The shop context carries facts of the conditions: before it is there, the menu would be another one.
    void shop;
    return display === undefined ? [] : menuTree(menuOf(display.common.appContextGroup), menuFacts(session, display));
  }, [session, display, shop]);
}

interface ContentProps extends Pick<Guide, "mark" | "saving">, CreationGuideProps {
  readonly data: GuideData;
}

function Content({ data, mark, saving, block: wanted, hideVideo = false }: ContentProps) {
  const { blocks, introduction } = data;
  const [chosen, setChosen] = useState(wanted);
  const steps = useRef<HTMLDivElement>(null);
  const next = nextPlace(blocks);
  const open = blocks.find((block) => block.type === chosen) ?? next?.block ?? blocks.at(-1);
  const show = (block: GuideBlock, scroll: boolean) => {
    setChosen(block.type);
    if (scroll) steps.current?.scrollIntoView({ block: "start", behavior: "smooth" });
  };
  return (
    <>
      <Summary
        progress={progressOf(blocks)}
        next={next}
        introduction={hideVideo ? undefined : introduction}
        onContinue={({ block }) => {
          show(block, true);
        }}
      />
      <div className="td-guide-columns">
        <BlockList
          blocks={blocks}
          open={open}
          onOpen={(block) => {
            show(block, false);
          }}
        />
        <div ref={steps}>{open === undefined ? null : <BlockSteps block={open} mark={mark} saving={saving} />}</div>
      </div>
    </>
  );
}

export function CreationGuide(props: CreationGuideProps) {
  const t = useT();
  const { session, navigation } = useRuntime();
  const { display } = useSession();
  const nodes = useMenuNodes(display);
  const onward = display && onwardPath(display, nodes);
  const guided = display !== undefined && onward === undefined && session.can("CREATION_GUIDE");
  const { state, retry, mark, saving } = useGuide(guided);
  const left = useRef(false);

  useEffect(() => {
    if (onward === undefined || left.current) return;
    left.current = true;
    void navigation.navigate(onward, { replace: true });
  }, [onward, navigation]);
  useReady(display !== undefined && (!guided || state.status !== "loading"));

  if (display === undefined || onward !== undefined) return <Skeleton lines={4} />;
  return (
    <div className="td-guide td-stack">
      {props.hideBanners === true ? null : <RestrictionBanners />}
      {!guided ? (
        <Overview nodes={nodes} />
      ) : state.status === "loading" ? (
        <Skeleton lines={6} />
      ) : state.status === "failed" ? (
        <>
          <h1 className="td-visually-hidden">{t("guide.title")}</h1>
          <ErrorState title={t("guide.failed.title")} onRetry={retry}>
            {t("guide.failed.text")}
          </ErrorState>
        </>
      ) : state.blocks.length === 0 ? (
        <>
          <h1 className="td-visually-hidden">{t("guide.title")}</h1>
          <EmptyState title={t("guide.none")} />
        </>
      ) : (
        <Content data={state} mark={mark} saving={saving} {...props} />
      )}
    </div>
  );
}
