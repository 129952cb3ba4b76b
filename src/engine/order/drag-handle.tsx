/**
 * Handle that a row is dragged by, in a list with class `td-drag-rows` (use-drag-order.ts). Hidden from keyboards and
 * screen readers, which have buttons.
 */
import grip from "@shoelace-style/shoelace/dist/assets/icons/grip-vertical.svg";
import { Icon } from "../../ui/icon/icon";
import { defineSheet } from "../../ui/styles";
import css from "./drag-handle.css";

defineSheet(css);

export function DragHandle() {
  return (
    <span className="td-drag-handle" draggable="true" aria-hidden="true">
      <Icon icon={grip} size={14} />
    </span>
  );
}
