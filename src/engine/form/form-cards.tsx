/** The cards of one tab: in two columns where there is room, in the order of the definition where there is not. */
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Fields } from "../../contract/fields";
import type { MessageKey } from "../../contract/errors";
import { messageKeys } from "../../contract/message-keys";
import { useT } from "../../runtime/react";
import { Card } from "../../ui/card/card";
import { deferred } from "../../ui/deferred";
import { HeaderSlotContext } from "../../ui/form/header-slot";
import { defineSheet } from "../../ui/styles";
import type { CardLanguagesProps } from "./card-languages";
import css from "./form-cards.css";
import { useFormSurroundings } from "./form-context";
import { isWide } from "./form-field";
import { FormGrid, localisedAmong } from "./form-grid";
import { FormPanel } from "./form-panel";
import { useRelevant } from "./relevant";
import { isPanel, type FormTab } from "./values";

defineSheet(css);

/** Only cards with texts in languages have them. */
const CardLanguages = deferred<CardLanguagesProps>(async () => (await import("./card-languages")).CardLanguages);

type FormCard = FormTab["cards"][number];

/** From here on two columns stand beside each other; below the other, cards fold. */
const TWO_COLUMNS_FROM = 900;
const CARDS_FOLD_UNDER = 640;

/** Rough heights, to fill two columns evenly. */
const ROWS: Readonly<Record<string, number>> = {
  openingHours: 7,
  address: 5,
  rows: 3,
  multiline: 2,
  richText: 4,
  choices: 2,
  geo: 2,
};

function weightOf(card: FormCard, fields: Fields): number {
  const heights = card.entries.map((name) => {
    const field = fields[name];
    return field === undefined ? 4 : (ROWS[field.kind] ?? (isWide(field) ? 2 : 0.5));
  });
  return 1 + heights.reduce((sum, height) => sum + height, 0);
}

/** Each next card goes where there is more room; the first one on the left. */
export function inColumns(cards: readonly FormCard[], fields: Fields): readonly [FormCard[], FormCard[]] {
  const columns: [FormCard[], FormCard[]] = [[], []];
  const heights = [0, 0];
  for (const card of cards) {
    const at = (heights[0] ?? 0) <= (heights[1] ?? 0) ? 0 : 1;
    columns[at].push(card);
    heights[at] = (heights[at] ?? 0) + weightOf(card, fields);
  }
  return columns;
}

export function FormCards({ tab }: { readonly tab: FormTab }) {
  const { form } = useFormSurroundings();
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<"narrow" | "medium" | "wide">();
  useLayoutEffect(() => {
    // The box itself is as wide as its columns: the room is its parent's.
    const node = box.current?.parentElement;
    if (!node) return;
    const measure = (): void => {
      const width = node.clientWidth;
      setRoom(width >= TWO_COLUMNS_FROM ? "wide" : width < CARDS_FOLD_UNDER ? "narrow" : "medium");
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
    return inColumns(tab.cards, form.resource.fields);
  }, [tab, room, form.resource]);
  return (
    <div
      className="td-form-cards"
      data-columns={columns.length}
      data-panel={tab.cards.every((card) => card.entries.every(isPanel)) || undefined}
      ref={box}
    >
      {room === undefined
        ? null
        : columns.map((cards, index) => (
            <div className="td-form-column" key={index}>
              {cards.map((card) => (
                <FieldsCard key={card.name} card={card} folds={room === "narrow"} />
              ))}
            </div>
          ))}
    </div>
  );
}

function FieldsCard({ card, folds }: { readonly card: FormCard; readonly folds: boolean }) {
  const t = useT();
  const { form, languages } = useFormSurroundings();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const entries = useRelevant(card.entries);
  const titleKey: MessageKey = messageKeys.card(form.resource.name, card.name);
  const title = t.has(titleKey) ? t.key(titleKey) : "";
  const localised = localisedAmong(form.resource, entries);
  if (entries.length === 0) return null;
  if (entries.every(isPanel)) return entries.map((entry) => <FormPanel key={entry} name={entry} title={title} />);
  // A form of few fields has one card, which needs no name.
  const head = title !== "" && {
    title,
    collapsible: folds,
    actions: (
      <>
        <span ref={setSlot} className="td-form-header-slot" />
        {localised.length > 0 && languages.all.length > 1 ? <CardLanguages names={localised} /> : null}
      </>
    ),
  };
  return (
    <Card {...head}>
      <HeaderSlotContext value={folds ? null : slot}>
        <FormGrid entries={entries} title={title} />
      </HeaderSlotContext>
    </Card>
  );
}
