/** Sortable list of one group's records: moved by dragging, by keyboard on the handle, or by buttons. */
import { portionsOf } from "../../contract/portions";
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
} from "@dnd-kit/core";
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { useMemo, useState, type ReactNode } from "react";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import type { Actions } from "../actions/use-actions";
import type { ResourceSlots } from "../slots";
import {
  depthOf,
  drop,
  idsBelow,
  levelsOf,
  moveBy,
  moveTo,
  nest,
  unnest,
  type Arrangement,
  type OrderGroup,
} from "./order-model";
import { OrderPart, PART_SIZE } from "./order-part";
import { OrderRow, type RowMoves } from "./order-row";

/** Horizontal pixels of a drag that change the level by one. */
const LEVEL_PX = 28;

/** From this many siblings on, the place can be typed. */
const LONG_LEVEL = 10;

export interface OrderListProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly group: OrderGroup;
  readonly label: string;
  readonly recordOf: (id: number) => AnyRecord | undefined;
  readonly labelOf: (id: number) => string;
  readonly mayMove: boolean;
  readonly actions: Actions;
  readonly onChange: (places: Arrangement) => void;
}

interface Rank {
  /** Place among the records below the same parent, from 1. */
  readonly rank: number;
  /** Number of these records. */
  readonly count: number;
}

/** Returns the rank of each record among its siblings. */
function ranksOf(places: Arrangement): ReadonlyMap<number, Rank> {
  const levels = new Map<number | null, number[]>();
  for (const { id, parent } of places) {
    const level = levels.get(parent);
    if (level === undefined) levels.set(parent, [id]);
    else level.push(id);
  }
  return new Map(
    [...levels.values()].flatMap((level) =>
      level.map((id, index): [number, Rank] => [id, { rank: index + 1, count: level.length }]),
    ),
  );
}

export function OrderList(props: OrderListProps) {
  const { resource, slots, group, label, recordOf, labelOf, mayMove, actions, onChange } = props;
  const t = useT();
  const { places } = group;
  const levels = levelsOf(resource);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const ids = places.map(({ id }) => id);
  const isHiding = ({ id }: { readonly id: number }): boolean =>
    resource.order?.shownBy !== undefined && recordOf(id)?.[resource.order.shownBy] === false;
  const hidden = idsBelow(places, new Set(places.filter(isHiding).map(({ id }) => id)));
  const parents = new Set(places.map(({ parent }) => parent));
  const inFolded = idsBelow(places, folded);
  const visible = places.filter(({ id }) => !inFolded.has(id));
  const fold = (id: number, isFolded: boolean): void => {
    setFolded((current) => {
      const next = new Set(current);
      if (isFolded) next.add(id);
      else next.delete(id);
      return next;
    });
  };
  const ranks = useMemo(() => ranksOf(places), [places]);
  const announceParams = (id: string | number | undefined): { label: string; place: number } => ({
    label: id === undefined ? "" : labelOf(Number(id)),
    place: id === undefined ? 0 : ids.indexOf(Number(id)) + 1,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t("order.say.taken", announceParams(active.id)),
    onDragOver: ({ active, over }) =>
      over === null
        ? undefined
        : t("order.say.over", { label: announceParams(active.id).label, place: announceParams(over.id).place }),
    onDragEnd: ({ active, over }) =>
      t("order.say.dropped", {
        label: announceParams(active.id).label,
        place: announceParams(over?.id ?? active.id).place,
      }),
    onDragCancel: ({ active }) => t("order.say.cancelled", announceParams(active.id)),
  };
  const change = (next: Arrangement): void => {
    const isSame = next.every((place, index) => place.id === ids[index] && place.parent === places[index]?.parent);
    if (!isSame) onChange(next);
  };
  const onDragEnd = ({ active, over, delta }: DragEndEvent): void => {
    if (over === null) return;
    const [id, target] = [Number(active.id), Number(over.id)];
    const level = depthOf(places, id) + Math.trunc(delta.x / LEVEL_PX);
    if (!folded.has(target) || ids.indexOf(target) < ids.indexOf(id)) {
      change(drop(places, id, target, level, levels));
      return;
    }
    // Behind all that is folded below the target.
    const last = places.findLast((place) => idsBelow(places, new Set([target])).has(place.id))?.id ?? target;
    change(drop(places, id, last, Math.min(level, depthOf(places, target)), levels));
  };
  /** Returns a move handler; undefined when the move changes nothing. What a record moves into is unfolded. */
  const move = (id: number, next: Arrangement): (() => void) | undefined =>
    next === places
      ? undefined
      : () => {
          const parent = next.find((place) => place.id === id)?.parent ?? null;
          if (parent !== null) fold(parent, false);
          change(next);
        };
  /** Whether a record can go up or down is known without moving it, which would take long for each of thousands. */
  const shift = (id: number, direction: -1 | 1, isPossible: boolean): (() => void) | undefined =>
    isPossible
      ? () => {
          change(moveBy(places, id, direction));
        }
      : undefined;
  const movesOf = (id: number): RowMoves => {
    const { rank = 1, count = 1 } = ranks.get(id) ?? {};
    return {
      up: shift(id, -1, rank > 1),
      down: shift(id, 1, rank < count),
      to:
        count < LONG_LEVEL
          ? undefined
          : (wanted) => {
              change(moveTo(places, id, Math.min(wanted, count)));
            },
      indent: levels === 1 ? undefined : move(id, nest(places, id, levels)),
      outdent: levels === 1 ? undefined : move(id, unnest(places, id)),
    };
  };
  const row = (id: number): ReactNode => {
    const record = recordOf(id);
    return record === undefined ? null : (
      <OrderRow
        key={id}
        resource={resource}
        slots={slots}
        record={record}
        label={labelOf(id)}
        place={ranks.get(id)?.rank ?? 1}
        depth={levels === 1 ? 0 : depthOf(places, id)}
        levels={levels}
        isFolded={parents.has(id) ? folded.has(id) : undefined}
        onFold={(isFolded) => {
          fold(id, isFolded);
        }}
        isHiddenByParent={hidden.has(id)}
        mayMove={mayMove}
        moves={movesOf(id)}
        actions={actions}
      />
    );
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("order.instructions") } }}
    >
      <SortableContext items={visible.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="td-order__list" aria-label={label}>
          {portionsOf(visible, PART_SIZE).map((part, index) => (
            <OrderPart key={index} count={part.length} isDrawn={index === 0}>
              {() => part.map(({ id }) => row(id))}
            </OrderPart>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
