/** Search as you type: told after a short rest, cleared by Escape or the cross. */
import clear from "@shoelace-style/shoelace/dist/assets/icons/x-lg.svg";
import magnifier from "@shoelace-style/shoelace/dist/assets/icons/search.svg";
import { useEffect, useRef, useState, type Ref } from "react";
import { useT } from "../../runtime/react";
import { IconButton } from "../button/icon-button";
import { Icon } from "../icon/icon";
import { KeyHint } from "../text/key-hint";
import type { Size } from "../tone";
import { TextInput } from "./text-input";

export interface SearchInputProps {
  /** Accessible name; the placeholder is an example. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly size?: Size;
  /** Milliseconds of rest before `onChange`; at once by default. Enter does not wait. */
  readonly debounce?: number;
  /** Keys that focus it, shown while it is empty; the page listens for them. */
  readonly shortcut?: string;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

export function SearchInput({
  label,
  value,
  onChange,
  placeholder,
  size,
  debounce = 0,
  shortcut,
  className,
  ref,
}: SearchInputProps) {
  const t = useT();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The value was changed from outside (filters cleared, back in the history).
  if (value !== known) {
    setKnown(value);
    setText(value);
  }

  const tell = (next: string, rest: number) => {
    clearTimeout(timer.current);
    setText(next);
    if (rest === 0) onChange(next);
    else
      timer.current = setTimeout(() => {
        onChange(next);
      }, rest);
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
              tell("", 0);
            }}
          />
        ) : shortcut === undefined ? undefined : (
          <KeyHint keys={shortcut} />
        )
      }
      onChange={(event) => {
        tell(event.target.value, debounce);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") tell(text, 0);
        if (event.key === "Escape" && text !== "") {
          event.stopPropagation();
          tell("", 0);
        }
      }}
    />
  );
}
