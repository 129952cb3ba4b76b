/** The cards of a tab: in two columns when there is room, else in definition order. */
import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Fields } from "../../contract/fields";
import type { MessageKey } from "../../contract/errors";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { HeaderSlotContext } from "../../ui/form/header-slot";
import { defineSheet } from "../../ui/styles";
import { CardColumns } from "./card-columns";
import type { CardLanguagesProps } from "./card-languages";
import css from "./form-cards.css";
import { useFormContextValue } from "./form-context";
import { isWide } from "./form-field";
import { FormGrid, localisedAmong } from "./form-grid";
import { FormPanel } from "./form-panel";
import { useRelevant } from "./relevant";
import { isPanel, type FormTab } from "./values";

defineSheet(css);

/** Loaded only for cards with localised texts. */
const CardLanguages = deferred<CardLanguagesProps>(async () => (await import("./card-languages")).CardLanguages);

type FormCard = FormTab["cards"][number];

/** Width in pixels from which cards form two columns. */
const TWO_COLUMNS_FROM = 900;
/** Width in pixels below which cards can be folded. */
const CARDS_FOLD_UNDER = 640;

/** Cards that are drawn at once: about as many as a screen shows. The others follow right after. */
const FIRST_CARDS = 2;

/** Approximate heights by kind, to balance the columns. */
const HEIGHTS: Readonly<Record<string, number>> = {
  openingHours: 7,
  address: 5,
  rows: 3,
  multiline: 2,
  richText: 4,
  choices: 2,
  geo: 2,
};

function cardHeight(card: FormCard, fields: Fields): number {
  const heights = card.entries.map((name) => {
    const field = fields[name];
    return field === undefined ? 4 : (HEIGHTS[field.kind] ?? (isWide(field) ? 2 : 0.5));
  });
  return 1 + heights.reduce((sum, height) => sum + height, 0);
}

/** Distributes cards over two columns; each goes to the shorter one, the first to the left. */
export function distributeCards(cards: readonly FormCard[], fields: Fields): readonly [FormCard[], FormCard[]] {
  const columns: [FormCard[], FormCard[]] = [[], []];
  const heights = [0, 0];
  for (const card of cards) {
    const column = (heights[0] ?? 0) <= (heights[1] ?? 0) ? 0 : 1;
    columns[column].push(card);
    heights[column] = (heights[column] ?? 0) + cardHeight(card, fields);
  }
  return columns;
}

export function FormCards({ tab }: { readonly tab: FormTab }) {
  const { form } = useFormContextValue();
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<"narrow" | "medium" | "wide">();
  const drawnCards = useDeferredValue(tab.cards.length, FIRST_CARDS);
  useLayoutEffect(() => {
    // Measure the parent; the box itself is as wide as its columns.
    const node = box.current?.parentElement;
    if (!node) return;
    const measure = (): void => {
      const width = node.clientWidth;
      // Hidden, or not in the layout yet: the shell shows its view once its own code is there.
      if (width === 0) setRoom((current) => current ?? "medium");
      else setRoom(width >= TWO_COLUMNS_FROM ? "wide" : width < CARDS_FOLD_UNDER ? "narrow" : "medium");
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => {
      observer.disconnect();
    };
  }, []);
  const columns = useMemo(() => {
    if (tab.cards.length === 1 || room !== "wide") return [tab.cards];
    return distributeCards(tab.cards, form.resource.fields);
  }, [tab, room, form.resource]);
  return (
    <div
      className="td-form-cards"
      data-columns={columns.length}
      data-panel={tab.cards.every((card) => card.entries.every(isPanel)) || undefined}
      ref={box}
    >
      {room === undefined ? null : (
        <CardColumns
          columns={columns.map((cards) => cards.map(({ name }) => name))}
          cards={tab.cards.map((card, index) => ({
            name: card.name,
            content: index < drawnCards ? <FieldsCard card={card} isFoldable={room === "narrow"} /> : null,
          }))}
        />
      )}
    </div>
  );
}

interface FieldsCardProps {
  readonly card: FormCard;
  readonly isFoldable: boolean;
}

const FieldsCard = memo(function FieldsCard({ card, isFoldable }: FieldsCardProps) {
  const t = useT();
  const { form, languages } = useFormContextValue();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const entries = useRelevant(card.entries);
  const titleKey: MessageKey = messageKeys.card(form.resource.name, card.name);
  const title = t.has(titleKey) ? t.key(titleKey) : "";
  const localised = localisedAmong(form.resource, entries);
  if (entries.length === 0) return null;
  if (entries.every(isPanel)) return entries.map((entry) => <FormPanel key={entry} name={entry} title={title} />);
  // A form with few fields has a single card without a title.
  const head = title !== "" && {
    title,
    collapsible: isFoldable,
    actions: (
      <>
        <span ref={setSlot} className="td-form-header-slot" />
        {localised.length > 0 && languages.all.length > 1 ? <CardLanguages names={localised} /> : null}
      </>
    ),
  };
  return (
    <Card {...head}>
      <HeaderSlotContext.Provider value={isFoldable ? null : slot}>
        <FormGrid entries={entries} title={title} />
      </HeaderSlotContext.Provider>
    </Card>
  );
});
