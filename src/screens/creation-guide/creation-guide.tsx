/**
 * `td-creation-guide`: the home screen at the base path. Shows the creation guide to accounts that have it, else the menu as
 * links. Super administrators and calendar users are redirected to their first screen.
 */
import { useEffect, useMemo, useRef, useState } from "react";
import { firstOpenPath, menuFacts, menuOf, menuTree, type MenuNode } from "../../catalogue/menu-tree";
import { findScreen } from "../../catalogue/screens";
import type { OneOf } from "../../contract/element-attributes";
import type { DisplayConfiguration } from "../../contract/context";
import type { GuideBlock, GuideBlockType } from "../../contract/endpoints/home-guide";
import { useReady } from "../../runtime/element";
import { useRuntime, useSession, useT } from "../../runtime/react";
import { EmptyState } from "../../ui/states/empty-state";
import { ErrorState } from "../../ui/states/error-state";
import { Skeleton } from "../../ui/states/skeleton";
import { defineSheet } from "../../ui/styles";
import { Heading } from "../../ui/text/heading";
import { BlockList } from "./block-list";
import { BlockSteps } from "./block-steps";
import css from "./creation-guide.css";
import { nextStep, progressOf } from "./guide-model";
import { Overview } from "./overview";
import { RestrictionBanners } from "./restriction-banners";
import { Summary } from "./summary";
import { useGuide, type Guide, type GuideData } from "./use-guide";

defineSheet(css);

export interface CreationGuideProps {
  /** Type of the block to open. */
  readonly block?: OneOf<GuideBlockType>;
  /** Hides the restriction banners. */
  readonly hideBanners?: boolean;
  /** Hides the introduction video. */
  readonly hideVideo?: boolean;
}

/** Returns the path that super administrators and calendar users are redirected to; undefined for all others. */
export function redirectPath(display: DisplayConfiguration, nodes: readonly MenuNode[]): string | undefined {
  if (display.common.appContextGroup === "ECALENDAR")
    return findScreen("welcome") === undefined ? firstOpenPath(nodes) : "welcome";
  return display.common.superAdmin ? firstOpenPath(nodes) : undefined;
}

function useMenuNodes(display: DisplayConfiguration | undefined): readonly MenuNode[] {
  const { session } = useRuntime();
  const { shop } = useSession();
  return useMemo(() => {
    // Conditions depend on the shop context, so rebuild the menu when it has loaded.
    void shop;
    return display === undefined ? [] : menuTree(menuOf(display.common.appContextGroup), menuFacts(session, display));
  }, [session, display, shop]);
}

interface ContentProps extends Pick<Guide, "mark" | "saving">, CreationGuideProps {
  readonly data: GuideData;
}

function Content({ data, mark, saving, block: initialBlock, hideVideo = false }: ContentProps) {
  const { blocks, introduction } = data;
  const [selected, setSelected] = useState(initialBlock);
  const steps = useRef<HTMLDivElement>(null);
  const next = nextStep(blocks);
  const open = blocks.find((block) => block.type === selected) ?? next?.block ?? blocks.at(-1);
  const show = (block: GuideBlock, scroll: boolean) => {
    setSelected(block.type);
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
  const redirect = display && redirectPath(display, nodes);
  const hasGuide = display !== undefined && redirect === undefined && session.can("CREATION_GUIDE");
  const { state, retry, mark, saving } = useGuide(hasGuide);
  const hasRedirected = useRef(false);

  useEffect(() => {
    if (redirect === undefined || hasRedirected.current) return;
    hasRedirected.current = true;
    void navigation.navigate(redirect, { replace: true });
  }, [redirect, navigation]);
  useReady(display !== undefined && (!hasGuide || state.status !== "loading"));

  if (display === undefined || redirect !== undefined) return <Skeleton lines={4} />;
  return (
    <div className="td-guide td-stack">
      {props.hideBanners === true ? null : <RestrictionBanners />}
      {!hasGuide ? (
        <Overview nodes={nodes} />
      ) : state.status === "loading" ? (
        <Skeleton lines={6} />
      ) : state.status === "failed" ? (
        <>
          <Heading level={1} className="td-visually-hidden">
            {t("guide.title")}
          </Heading>
          <ErrorState error={state.error} title={t("guide.failed.title")} onRetry={retry}>
            {t("guide.failed.text")}
          </ErrorState>
        </>
      ) : state.blocks.length === 0 ? (
        <>
          <Heading level={1} className="td-visually-hidden">
            {t("guide.title")}
          </Heading>
          <EmptyState title={t("guide.none")} />
        </>
      ) : (
        <Content data={state} mark={mark} saving={saving} {...props} />
      )}
    </div>
  );
}
