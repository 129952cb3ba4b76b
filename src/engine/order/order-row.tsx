/** A record of an order: handle, name, some values, buttons that move it. */
import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import right from "@shoelace-style/shoelace/dist/assets/icons/chevron-right.svg";
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import inwards from "@shoelace-style/shoelace/dist/assets/icons/text-indent-left.svg";
import outwards from "@shoelace-style/shoelace/dist/assets/icons/text-indent-right.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { recordPath } from "../../catalogue/screens";
import { messageKeys } from "../../contract/message-keys";
import type { AnyRecord, AnyResource } from "../../contract/resource";
import { useT } from "../../runtime/react";
import { Badge } from "../../ui/badge/badge";
import { IconButton } from "../../ui/button/icon-button";
import { Icon } from "../../ui/icon/icon";
import { RecordLink } from "../list/record-link";
import type { Actions } from "../actions/use-actions";
import { Cell } from "../cells/cell";
import { cellKind } from "../list/columns";
import { RowMenu } from "../list/row-menu";
import type { ResourceSlots } from "../slots";

/** Handlers of the row's buttons; absent when the move is impossible. */
export interface RowMoves {
  readonly up?: () => void;
  readonly down?: () => void;
  readonly indent?: () => void;
  readonly outdent?: () => void;
  /** Moves to a place among the siblings, from 1; absent where the list is short. */
  readonly to?: (place: number) => void;
}

export interface OrderRowProps {
  readonly resource: AnyResource;
  readonly slots: ResourceSlots | undefined;
  readonly record: AnyRecord;
  readonly label: string;
  /** From 1, among its siblings. */
  readonly place: number;
  /** Level, from 0. */
  readonly depth: number;
  readonly levels: number;
  /** Whether the records below it are folded; undefined without any. */
  readonly isFolded: boolean | undefined;
  readonly onFold: (isFolded: boolean) => void;
  /** Whether a record above it hides it from visitors. */
  readonly isHiddenByParent: boolean;
  readonly mayMove: boolean;
  readonly moves: RowMoves;
  readonly actions: Actions;
}

export function OrderRow(props: OrderRowProps) {
  const { resource, slots, record, label, place, depth, levels, mayMove, moves, actions } = props;
  const { isFolded, onFold, isHiddenByParent } = props;
  const t = useT();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: record.id,
    disabled: !mayMove,
  });
  const path = recordPath(resource, record);
  const style = { transform: CSS.Translate.toString(transform), transition };
  return (
    <li
      ref={setNodeRef}
      className="td-order__row"
      style={style}
      data-depth={depth}
      data-dragging={isDragging || undefined}
      data-id={record.id}
    >
      {mayMove ? (
        <button
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          className="td-order__grip"
          aria-label={t("order.drag", { label })}
        >
          <Icon icon={grip} />
        </button>
      ) : null}
      {mayMove && moves.to !== undefined ? (
        <PlaceInput key={place} place={place} label={t("order.place", { label })} onMove={moves.to} />
      ) : (
        <span className="td-order__place" aria-hidden="true">
          {place}
        </span>
      )}
      {isFolded === undefined ? null : (
        <IconButton
          icon={isFolded ? right : down}
          label={t(isFolded ? "order.unfold" : "order.fold", { label })}
          size="sm"
          tooltip={false}
          aria-expanded={!isFolded}
          onClick={() => {
            onFold(!isFolded);
          }}
        />
      )}
      <span className="td-order__name">
        {path === undefined ? (
          label
        ) : (
          <RecordLink definition={resource} record={record} to={path}>
            {label}
          </RecordLink>
        )}
      </span>
      {isHiddenByParent ? <Badge tone="warning">{t("order.hidden-by-parent")}</Badge> : null}
      <span className="td-order__cells">
        {(resource.order?.show ?? []).map((name) => {
          const kind = cellKind(resource, name);
          return kind === undefined ? null : (
            <span key={name} data-field={name}>
              <span className="td-visually-hidden">{t.key(messageKeys.field(resource.name, name))}: </span>
              <Cell resource={resource} column={{ name, kind }} record={record} {...(slots && { slots })} />
            </span>
          );
        })}
      </span>
      {mayMove ? (
        <span className="td-order__moves">
          {levels > 1 && depth < levels - 1 ? (
            <MoveButton icon={inwards} label={t("order.inwards", { label })} onMove={moves.indent} />
          ) : null}
          {depth > 0 ? (
            <MoveButton icon={outwards} label={t("order.outwards", { label })} onMove={moves.outdent} />
          ) : null}
          <MoveButton icon={up} label={t("order.up", { label })} onMove={moves.up} />
          <MoveButton icon={down} label={t("order.down", { label })} onMove={moves.down} />
        </span>
      ) : null}
      <RowMenu record={record} label={t("order.menu", { label })} forRecord={actions.forRecord} run={actions.run} />
    </li>
  );
}

interface MoveButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onMove: (() => void) | undefined;
}

/** Not disabled at the ends of the list, so that it keeps the focus. */
const MoveButton = ({ icon, label, onMove }: MoveButtonProps) => (
  <IconButton
    icon={icon}
    label={label}
    size="sm"
    tooltip={false}
    aria-disabled={onMove === undefined}
    onClick={onMove}
  />
);

interface PlaceInputProps {
  readonly place: number;
  readonly label: string;
  readonly onMove: (place: number) => void;
}

/** The place as a number that can be typed over. Enter, or leaving it, moves the record; what is no place is put back. */
function PlaceInput({ place, label, onMove }: PlaceInputProps) {
  const move = (input: HTMLInputElement): void => {
    const wanted = Number(input.value);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted !== place) onMove(wanted);
    else input.value = String(place);
  };
  return (
    <input
      className="td-order__place td-order__place--input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      defaultValue={place}
      onFocus={({ currentTarget }) => {
        currentTarget.select();
      }}
      onBlur={({ currentTarget }) => {
        move(currentTarget);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") move(currentTarget);
        if (key === "Escape") currentTarget.value = String(place);
      }}
    />
  );
}
