/** A search box that reports its text while typing; Escape or the cross clears it. */
import clear from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import magnifier from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { forwardRef, useEffect, useRef, useState } from "react";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import { Icon } from "../icon/icon";
import { KeyHint } from "../text/key-hint";
import type { Size } from "../tone";
import { TextInput } from "./text-input";

export interface SearchInputProps {
  /** Accessible name. The placeholder shows an example instead. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly size?: Size;
  /** Milliseconds without typing before `onChange`. Default: 0. Enter reports at once. */
  readonly debounce?: number;
  /** Keys that focus the box, shown while it is empty. The page listens for them. */
  readonly shortcut?: string;
  readonly className?: string;
}

export const SearchInput = forwardRef<HTMLInputElement, SearchInputProps>(function SearchInput(
  { label, value, onChange, placeholder, size, debounce = 0, shortcut, className },
  ref,
) {
  const t = useT();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A value other than the reported text comes from outside (filters cleared, browser history). The reported text itself may arrive after
  // further typing, and must not replace it.
  if (value !== lastValue) {
    setLastValue(value);
    setReported(value);
    if (value !== reported) setText(value);
  }

  const report = (next: string) => {
    setReported(next);
    onChange(next);
  };
  const change = (next: string, delay: number) => {
    clearTimeout(timer.current);
    setText(next);
    if (delay === 0) report(next);
    else
      timer.current = setTimeout(() => {
        report(next);
      }, delay);
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      className={className}
      size={size}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      value={text}
      prefix={<Icon icon={magnifier} size={14} />}
      suffix={
        text !== "" ? (
          <IconButton
            icon={clear}
            size="sm"
            tooltip={false}
            label={t("ui.search.clear")}
            onClick={() => {
              change("", 0);
            }}
          />
        ) : shortcut === undefined ? undefined : (
          <KeyHint keys={shortcut} />
        )
      }
      onChange={(event) => {
        change(event.target.value, debounce);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") change(text, 0);
        if (event.key === "Escape" && text !== "") {
          event.stopPropagation();
          change("", 0);
        }
      }}
    />
  );
});
