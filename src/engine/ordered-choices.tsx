/** Chooses entries by checkbox and their order by buttons, which works with keyboard and touch. */
import down from "@shoelace-style/shoelace/dist/assets/icons/chevron-down.svg";
import up from "@shoelace-style/shoelace/dist/assets/icons/chevron-up.svg";
import { moveItem } from "../contract/move-item";
import { useT } from "../runtime/react";
import { IconButton } from "../ui/button/icon-button";
import { Checkbox } from "../ui/inputs/checkbox";
import { defineSheet } from "../ui/styles";
import css from "./ordered-choices.css";

defineSheet(css);

export interface OrderedChoice {
  readonly name: string;
  readonly label: string;
  /** Stays chosen, and first. */
  readonly isFixed?: boolean;
}

export interface OrderedChoicesProps {
  readonly choices: readonly OrderedChoice[];
  /** Names of the chosen entries in their order. The others follow in the order of `choices`. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly readOnly?: boolean;
  /** Keeps the last chosen entry. */
  readonly needsOne?: boolean;
}

export function OrderedChoices({ choices, chosen, onChange, readOnly = false, needsOne = false }: OrderedChoicesProps) {
  const t = useT();
  const ordered = [
    ...chosen.flatMap((name) => choices.find((choice) => choice.name === name) ?? []),
    ...choices.filter(({ name }) => !chosen.includes(name)),
  ];
  const fixedCount = choices.filter(({ isFixed }) => isFixed === true).length;
  const move = (index: number, steps: number): void => {
    onChange(moveItem(chosen, index, index + steps));
  };
  return (
    <ul className="td-ordered-choices">
      {ordered.map(({ name, label, isFixed = false }, index) => {
        const isChosen = chosen.includes(name);
        return (
          <li key={name}>
            <Checkbox
              label={label}
              checked={isChosen}
              disabled={isFixed || (needsOne && isChosen && chosen.length === 1)}
              onChange={() => {
                onChange(isChosen ? chosen.filter((other) => other !== name) : [...chosen, name]);
              }}
            />
            {isChosen && !isFixed && !readOnly ? (
              <span className="td-ordered-choices__move">
                <IconButton
                  icon={up}
                  size="sm"
                  tooltip={false}
                  label={t("list.columns.up", { label })}
                  disabled={index <= fixedCount}
                  onClick={() => {
                    move(index, -1);
                  }}
                />
                <IconButton
                  icon={down}
                  size="sm"
                  tooltip={false}
                  label={t("list.columns.down", { label })}
                  disabled={index >= chosen.length - 1}
                  onClick={() => {
                    move(index, 1);
                  }}
                />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
