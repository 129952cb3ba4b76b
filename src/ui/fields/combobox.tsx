/**
 * A text box that searches options and picks one (WAI-ARIA combobox with a list popup; focus stays in the text box).
 * Arrows move, Enter picks, Escape cancels. Leaving restores the chosen label; an emptied box clears the choice.
 */
import expand from "@shoelace-style/shoelace/dist/assets/icons/chevron-expand.svg";
import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { useT } from "../../runtime/react";
import { Icon } from "../icon/icon";
import { TextInput } from "../inputs/text-input";
import { defineSheet } from "../styles";
import css from "./combobox.css";
import type { FieldControl, Option, OptionSearch } from "./field-input";
import { useOptionSearch } from "./use-option-search";

defineSheet(css);

export interface ComboboxProps<Id extends string | number> {
  readonly control: FieldControl;
  /** Label of the chosen option; empty for none. */
  readonly text: string;
  readonly search: OptionSearch<Id>;
  /** Receives the picked option, or null when the box was emptied. */
  readonly onPick: (option: Option<Id> | null) => void;
  readonly onBlur?: () => void;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** Empties the box after a pick, to pick another. */
  readonly clearAfterPick?: boolean;
  /** Options marked as already chosen. */
  readonly selected?: ReadonlySet<Id>;
  /** Action offered below the options while something is typed, such as "Create …". */
  readonly extra?: { readonly label: (text: string) => string; readonly run: (text: string) => void };
}

export function Combobox<Id extends string | number>(props: ComboboxProps<Id>) {
  const {
    control,
    text,
    search,
    onPick,
    onBlur,
    readOnly = false,
    placeholder,
    clearAfterPick = false,
    selected,
    extra,
  } = props;
  const t = useT();
  const listId = useId();
  const [searchText, setSearchText] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { state, find, stop } = useOptionSearch(search);
  const offersExtra = extra !== undefined && searchText !== undefined && searchText.trim() !== "";
  const count = state.options.length + (offersExtra ? 1 : 0);
  const optionId = (index: number): string => `${listId}-${String(index)}`;

  const show = (query: string, timing?: "immediately"): void => {
    if (readOnly) return;
    setOpen(true);
    setActive(0);
    find(query, timing);
  };
  const close = (): void => {
    setOpen(false);
    setSearchText(undefined);
    stop();
  };
  const pick = (index: number): void => {
    const option = state.options[index];
    if (option !== undefined) onPick(option);
    else if (offersExtra && index === state.options.length) extra.run(searchText.trim());
    else return;
    close();
    if (clearAfterPick) setSearchText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) show("", "immediately");
      else if (count > 0) setActive((active + (event.key === "ArrowDown" ? 1 : count - 1)) % count);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      pick(active);
    } else if (event.key === "Escape" && open) {
      // A surrounding dialog must not close along with the list.
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  };

  return (
    <div className="td-combobox">
      <TextInput
        {...control}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && count > 0 ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        placeholder={placeholder}
        suffix={readOnly ? undefined : <Icon icon={expand} />}
        value={searchText ?? text}
        onChange={(event) => {
          setSearchText(event.target.value);
          show(event.target.value);
        }}
        onClick={() => {
          if (!open) show("", "immediately");
        }}
        onFocus={(event) => {
          event.target.select();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (searchText === "" && text !== "") onPick(null);
          close();
          onBlur?.();
        }}
      />
      {open ? (
        <div className="td-combobox-popup">
          <ul id={listId} role="listbox" aria-label={t("field.search.results")} aria-busy={state.status === "loading"}>
            {state.options.map((option, index) => (
              <OptionRow
                key={option.id}
                id={optionId(index)}
                active={index === active}
                isSelected={selected?.has(option.id) ?? option.label === text}
                onPick={() => {
                  pick(index);
                }}
                onPoint={() => {
                  setActive(index);
                }}
              >
                <span>{option.label}</span>
                {option.hint === undefined ? null : <span className="td-subtle td-small">{option.hint}</span>}
              </OptionRow>
            ))}
            {offersExtra ? (
              <OptionRow
                id={optionId(state.options.length)}
                active={active === state.options.length}
                isSelected={false}
                onPick={() => {
                  pick(state.options.length);
                }}
                onPoint={() => {
                  setActive(state.options.length);
                }}
              >
                <span className="td-combobox-extra">{extra.label(searchText.trim())}</span>
              </OptionRow>
            ) : null}
          </ul>
          <p className="td-combobox-state td-subtle td-small" role="status">
            {state.status === "loading" && state.options.length === 0 ? t("field.search.loading") : null}
            {state.status === "found" && state.options.length === 0 ? t("field.search.none") : null}
            {state.status === "failed" ? t("field.search.failed") : null}
          </p>
        </div>
      ) : (
        <ul id={listId} role="listbox" aria-label={t("field.search.results")} hidden />
      )}
    </div>
  );
}

interface OptionRowProps {
  readonly id: string;
  readonly active: boolean;
  readonly isSelected: boolean;
  readonly onPick: () => void;
  readonly onPoint: () => void;
  readonly children: ReactNode;
}

function OptionRow({ id, active, isSelected, onPick, onPoint, children }: OptionRowProps) {
  return (
    // Keys are handled by the text box (aria-activedescendant).
    <li
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className="td-combobox-option"
      data-active={active || undefined}
      ref={(node) => {
        if (active) node?.scrollIntoView({ block: "nearest" });
      }}
      onPointerDown={(event) => {
        // Keep the focus in the text box, so that the list stays open.
        event.preventDefault();
      }}
      onPointerMove={onPoint}
      onPointerUp={onPick}
    >
      {children}
    </li>
  );
}
