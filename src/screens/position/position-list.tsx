/**
 * The paragraphs of a page as compact rows: moved by dragging, with Alt and an arrow key, or to either end with a button.
 */
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import bottom from "@shoelace-style/shoelace/dist/assets/icons/chevron-double-down.svg";
import top from "@shoelace-style/shoelace/dist/assets/icons/chevron-double-up.svg";
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import { useState, type KeyboardEvent, type KeyboardEventHandler } from "react";
import { layoutKey } from "../../contract/paragraph/layouts";
import { paragraphPath } from "../../contract/paragraph/owners";
import type { Paragraph } from "../../contract/paragraph/shapes";
import { paragraphName as nameOf } from "../../engine/paragraphs/paragraph-record";
import { Thumbnail } from "../../engine/paragraphs/thumbnail";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Icon } from "../../ui/icon/icon";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Link } from "../../ui/link/link";

export interface PositionListProps {
  readonly paragraphs: readonly Paragraph[];
  readonly ownerPath: string | undefined;
  readonly mayMove: boolean;
  /** Moves paragraphs together; the first one gets the place, counted from 0. */
  readonly onMove: (ids: readonly number[], to: number) => void;
}

export function PositionList({ paragraphs, ownerPath, mayMove, onMove }: PositionListProps) {
  const t = useT();
  const [announcement, setAnnouncement] = useState("");
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const selected = paragraphs.filter(({ id }) => ticked.includes(id));
  const firstPlace = paragraphs.findIndex((paragraph) => selected.includes(paragraph));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (id: number, to: number): void => {
    const paragraph = paragraphs.find((candidate) => candidate.id === id);
    if (paragraph === undefined || to < 0 || to >= paragraphs.length) return;
    setAnnouncement(t("paragraph.list.moved", { name: nameOf(paragraph, t), number: to + 1 }));
    if (!selected.includes(paragraph)) {
      onMove([id], to);
      return;
    }
    // A selected paragraph takes the others along: by one place, or next to the paragraph at the new place.
    const by = to - paragraphs.indexOf(paragraph);
    const before = paragraphs.slice(0, by > 0 ? to + 1 : to).filter((other) => !selected.includes(other));
    moveSelected(Math.abs(by) === 1 ? firstPlace + by : before.length);
  };
  const moveSelected = (to: number): void => {
    onMove(
      selected.map(({ id }) => id),
      to,
    );
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const to = paragraphs.findIndex(({ id }) => id === over?.id);
    if (to >= 0) move(Number(active.id), to);
  };
  const ids = paragraphs.map(({ id }) => id);
  return (
    <>
      {selected.length === 0 ? null : (
        <div className="td-row" role="group" aria-label={t.count("page.position.selected", selected.length)}>
          <span className="td-small">{t.count("page.position.selected", selected.length)}</span>
          {(
            [
              ["first", 0],
              ["up", firstPlace - 1],
              ["down", firstPlace + 1],
              ["last", paragraphs.length],
            ] as const
          ).map(([name, to]) => (
            <Button
              key={name}
              size="sm"
              onClick={() => {
                moveSelected(to);
              }}
            >
              {t(`page.position.selected.${name}`)}
            </Button>
          ))}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              setTicked([]);
            }}
          >
            {t("page.position.selected.clear")}
          </Button>
        </div>
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="td-position__list">
            {paragraphs.map((paragraph, index) => (
              <Row
                key={paragraph.id}
                paragraph={paragraph}
                index={index}
                count={paragraphs.length}
                ownerPath={ownerPath}
                mayMove={mayMove}
                isSelected={selected.includes(paragraph)}
                onSelect={(isSelected) => {
                  setTicked(isSelected ? [...ticked, paragraph.id] : ticked.filter((id) => id !== paragraph.id));
                }}
                onMove={(to) => {
                  move(paragraph.id, to);
                }}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="td-visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

interface RowProps extends Pick<PositionListProps, "ownerPath" | "mayMove"> {
  readonly paragraph: Paragraph;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onMove: (to: number) => void;
}

function Row({ paragraph, index, count, ownerPath, mayMove, isSelected, onSelect, onMove }: RowProps) {
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: paragraph.id,
    disabled: !mayMove,
  });
  const name = nameOf(paragraph, t);
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    onMove(index + (event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <li
      ref={setNodeRef}
      className="td-position__row"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      {mayMove ? (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="td-position__handle"
          {...attributes}
          {...listeners}
          aria-label={t("page.position.drag", { name })}
          onKeyDown={(event) => {
            // Alt with an arrow key moves at once; other keys start a keyboard drag.
            if (event.altKey) moveByKey(event);
            else (listeners?.["onKeyDown"] as KeyboardEventHandler | undefined)?.(event);
          }}
        >
          <Icon icon={grip} size={16} />
        </button>
      ) : null}
      {mayMove ? (
        <Checkbox
          hideLabel
          label={t("page.position.select", { name })}
          checked={isSelected}
          onChange={({ target }) => {
            onSelect(target.checked);
          }}
        />
      ) : null}
      <span className="td-num td-subtle">{index + 1}</span>
      <Thumbnail paragraph={paragraph} className="td-position__picture" />
      <span className="td-position__words">
        {ownerPath === undefined ? (
          name
        ) : (
          <Link to={paragraphPath(ownerPath, paragraph.id)} onKeyDown={mayMove ? moveByKey : undefined}>
            {name}
          </Link>
        )}
        <span className="td-small td-subtle">
          {t.key(layoutKey(paragraph.layoutId))} · {t(`paragraph.state.${paragraph.state}`)}
          {paragraph.active ? "" : ` · ${t("page.position.hidden")}`}
        </span>
      </span>
      {mayMove ? (
        <>
          <IconButton
            size="sm"
            icon={top}
            label={t("page.position.first", { name })}
            disabled={index === 0}
            onClick={() => {
              onMove(0);
            }}
          />
          <IconButton
            size="sm"
            icon={bottom}
            label={t("page.position.last", { name })}
            disabled={index === count - 1}
            onClick={() => {
              onMove(count - 1);
            }}
          />
        </>
      ) : null}
    </li>
  );
}
