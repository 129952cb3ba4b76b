/** An unlabelled checkbox for rows, heads and the bulk bar. The whole cell is clickable. */
import { useLayoutEffect, useRef } from "react";
import { defineSheet } from "../styles";
import css from "./selection-box.css";

defineSheet(css);

export interface SelectionBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly mixed?: boolean;
  /** `range` is true when Shift was held. */
  readonly onToggle: (range: boolean) => void;
  /** Rows are reached by arrow keys, so their boxes are not tab stops. */
  readonly tabbable?: boolean;
}

export function SelectionBox({ label, checked, mixed = false, onToggle, tabbable = true }: SelectionBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current !== null) input.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="td-selection-box">
      <input
        ref={input}
        type="checkbox"
        className="td-selection-box__input"
        aria-label={label}
        checked={checked}
        tabIndex={tabbable ? undefined : -1}
        onChange={(event) => {
          onToggle(event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey);
        }}
        onClick={(event) => {
          event.stopPropagation();
        }}
      />
    </label>
  );
}
