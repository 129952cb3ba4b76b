/** Warnings about an order of paragraphs that may be saved all the same. */
import type { Paragraph } from "../../contract/paragraph/shapes";
import { paragraphName } from "../../engine/paragraphs/paragraph-record";
import { useT } from "../../runtime/react";
import { Alert } from "../../ui/alert/alert";
import { isExpired } from "./position-entries";
import type { OrderedList } from "./use-arrangement";

interface ParagraphWarningsProps {
  readonly list: OrderedList<number>;
  readonly paragraphs: readonly Paragraph[];
}

export function ParagraphWarnings({ list, paragraphs }: ParagraphWarningsProps) {
  const t = useT();
  const first = paragraphs.find(({ id }) => id === list.ids[0]);
  const titles = paragraphs.filter(({ id, content }) => content["titleLevel"] === "H1" && list.isVisible(id));
  // Several languages of a page have one main title each.
  const hasSeveralTitles = new Set(titles.map(({ locale }) => locale)).size < titles.length;
  const isFirstUnseen = first !== undefined && (!list.isVisible(first.id) || isExpired(first));
  return (
    <>
      {isFirstUnseen ? (
        <Alert tone="info">{t("page.position.first-unseen", { name: paragraphName(first, t) })}</Alert>
      ) : null}
      {hasSeveralTitles ? (
        <Alert tone="warning">
          {t("page.position.several-titles", { names: titles.map((title) => paragraphName(title, t)).join(", ") })}
        </Alert>
      ) : null}
    </>
  );
}
