/** The guide's blocks in order, each with its progress. */
import check from "@shoelace-style/shoelace/dist/assets/icons/check-lg.svg";
import lock from "@shoelace-style/shoelace/dist/assets/icons/lock.svg";
import type { GuideBlock } from "../../contract/endpoints/home-guide";
import { useT } from "../../runtime/react";
import { Icon } from "../../ui/icon/icon";
import { isComplete, countDone } from "./guide-model";
import { blockIcon } from "./icons";
import { translateOrText } from "./texts";

interface BlockListProps {
  readonly blocks: readonly GuideBlock[];
  readonly open: GuideBlock | undefined;
  readonly onOpen: (block: GuideBlock) => void;
}

export function BlockList({ blocks, open, onOpen }: BlockListProps) {
  const t = useT();
  return (
    <nav className="td-guide-blocks" aria-label={t("guide.blocks")}>
      <ol>
        {blocks.map((block) => {
          const complete = isComplete(block);
          const state = complete ? "complete" : block.active ? "open" : "inactive";
          return (
            <li key={block.type}>
              <button
                type="button"
                className="td-guide-block"
                data-state={state}
                aria-current={block === open ? "step" : undefined}
                onClick={() => {
                  onOpen(block);
                }}
              >
                <span className="td-guide-block__icon">
                  <Icon icon={complete ? check : block.active ? blockIcon(block.styleClass) : lock} size={15} />
                </span>
                <span className="td-grow">{translateOrText(t, block.title)}</span>
                <span className="td-guide-block__count">
                  {t("guide.block.count", { made: countDone(block), total: block.steps.length })}
                </span>
                <span className="td-visually-hidden">{t(`guide.block.state.${state}`)}</span>
              </button>
            </li>
          );
        })}
      </ol>
      {blocks.some((block) => !block.active) ? (
        <p className="td-guide-blocks__note">{t("guide.block.locked")}</p>
      ) : null}
    </nav>
  );
}
