/**
 * The parts of a page as compact rows: moved by dragging, with Alt and an arrow key, or to either end with a button; shown and hidden.
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
import eye from "@shoelace-style/shoelace/dist/assets/icons/eye.svg";
import crossedEye from "@shoelace-style/shoelace/dist/assets/icons/eye-slash.svg";
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import { useState, type KeyboardEvent, type KeyboardEventHandler, type ReactNode } from "react";
import { useT } from "../../runtime/react";
import { Button } from "../../ui/button/button";
import { IconButton } from "../../ui/button/icon-button";
import { Icon } from "../../ui/icon/icon";
import { Checkbox } from "../../ui/inputs/checkbox";
import { Link } from "../../ui/link/link";
import type { EntryId } from "./arrangement";

export interface PositionEntry<Id extends EntryId> {
  readonly id: Id;
  readonly name: string;
  /** Admin path of its screen. */
  readonly path: string | undefined;
  readonly picture: ReactNode;
  /** Layout, state or place, below the name. */
  readonly facts: ReactNode;
  /** Undefined for an entry that cannot be hidden. */
  readonly isVisible?: boolean;
}

export interface PositionListProps<Id extends EntryId> {
  readonly entries: readonly PositionEntry<Id>[];
  readonly mayMove: boolean;
  /** Moves entries together; the first one gets the place, counted from 0. */
  readonly onMove: (ids: readonly Id[], to: number) => void;
  readonly onSetVisible?: (id: Id, isVisible: boolean) => void;
}

export function PositionList<Id extends EntryId>({ entries, mayMove, onMove, onSetVisible }: PositionListProps<Id>) {
  const t = useT();
  const [announcement, setAnnouncement] = useState("");
  const [ticked, setTicked] = useState<readonly Id[]>([]);
  const selected = entries.filter(({ id }) => ticked.includes(id));
  const firstPlace = entries.findIndex((entry) => selected.includes(entry));
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (entry: PositionEntry<Id>, to: number): void => {
    if (to < 0 || to >= entries.length) return;
    setAnnouncement(t("paragraph.list.moved", { name: entry.name, number: to + 1 }));
    if (!selected.includes(entry)) {
      onMove([entry.id], to);
      return;
    }
    // A selected entry takes the others along: by one place, or next to the entry at the new place.
    const by = to - entries.indexOf(entry);
    const before = entries.slice(0, by > 0 ? to + 1 : to).filter((other) => !selected.includes(other));
    moveSelected(Math.abs(by) === 1 ? firstPlace + by : before.length);
  };
  const moveSelected = (to: number): void => {
    onMove(
      selected.map(({ id }) => id),
      to,
    );
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const entry = entries.find(({ id }) => id === active.id);
    const to = entries.findIndex(({ id }) => id === over?.id);
    if (entry !== undefined && to >= 0) move(entry, to);
  };
  const ids = entries.map(({ id }) => id);
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
              ["last", entries.length],
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
            {entries.map((entry, index) => (
              <Row
                key={entry.id}
                entry={entry}
                index={index}
                count={entries.length}
                mayMove={mayMove}
                isSelected={selected.includes(entry)}
                onSelect={(isSelected) => {
                  setTicked(isSelected ? [...ticked, entry.id] : ticked.filter((id) => id !== entry.id));
                }}
                onMove={(to) => {
                  move(entry, to);
                }}
                onSetVisible={
                  onSetVisible &&
                  ((isVisible) => {
                    onSetVisible(entry.id, isVisible);
                  })
                }
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

interface RowProps {
  readonly entry: PositionEntry<EntryId>;
  readonly index: number;
  readonly count: number;
  readonly mayMove: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onMove: (to: number) => void;
  readonly onSetVisible: ((isVisible: boolean) => void) | undefined;
}

function Row({ entry, index, count, mayMove, isSelected, onSelect, onMove, onSetVisible }: RowProps) {
  const t = useT();
  const { id, name, path, picture, facts, isVisible } = entry;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: !mayMove,
  });
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
      data-hidden={isVisible === false || undefined}
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
      {picture}
      <span className="td-position__words">
        {path === undefined ? (
          name
        ) : (
          <Link to={path} onKeyDown={mayMove ? moveByKey : undefined}>
            {name}
          </Link>
        )}
        <span className="td-small td-subtle">
          {facts}
          {isVisible === false ? ` · ${t("page.position.hidden")}` : ""}
        </span>
      </span>
      {mayMove ? (
        <span className="td-position__moves">
          {isVisible === undefined ? null : (
            <IconButton
              size="sm"
              icon={isVisible ? eye : crossedEye}
              label={t(isVisible ? "page.position.hide" : "page.position.show", { name })}
              onClick={() => onSetVisible?.(!isVisible)}
            />
          )}
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
        </span>
      ) : null}
    </li>
  );
}
